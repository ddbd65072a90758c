/** What is wrong with a field, below it; the field names it as its description. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )
  );
}

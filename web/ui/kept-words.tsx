/** A text in which a number or an address with hyphens stays in one line, as long as the line holds it. */
export function KeptWords({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word, at) =>
    /-/.test(word) && /[\d@]/.test(word) ? (
      // oxlint-disable-next-line react/no-array-index-key -- words have no other name
      <span key={at} className="kept">
        {word}
      </span>
    ) : (
      word
    ),
  );
}

import { staffRoleNames } from '#contract/common/role-names.ts';
import { staffRoles } from '#contract/common/roles.ts';
import { inviteStaff, staffMessages } from '#contract/operator/staff/staff-members.ts';
import { inviteColleague } from '#web/api/staff.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

type Values = Parameters<typeof inviteColleague>[0];

export function InviteDialog({ onDone, onClose }: DeskDialogProps) {
  const done = 'Die Einladung ist per E-Mail unterwegs.';
  const form = useContractForm({
    schema: inviteStaff.input,
    labels: { firstName: 'Vorname', lastName: 'Nachname', email: 'E-Mail-Adresse', role: 'Rolle', reason: 'Grund' },
    start: { firstName: '', lastName: '', email: '', role: '' as Values['role'], reason: '' },
    send: inviteColleague,
    confirmation: (answer) => outcomeOf(answer, done),
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback: staffMessages.inviteFailed,
  });
  return (
    <FormDialog title="Person einladen" form={form} confirm="Einladen" onClose={onClose}>
      <TextField autoComplete="off" {...form.field('firstName')} />
      <TextField autoComplete="off" {...form.field('lastName')} />
      <TextField type="email" autoComplete="off" {...form.field('email')} />
      <SelectField
        placeholder="Bitte wählen"
        options={staffRoles.map((value) => ({ value, label: staffRoleNames[value] }))}
        {...form.field('role')}
      />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

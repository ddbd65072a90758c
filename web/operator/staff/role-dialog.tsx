import { staffRoleNames } from '#contract/common/role-names.ts';
import { staffRoles } from '#contract/common/roles.ts';
import { changeStaffRole, staffMessages, type StaffMember } from '#contract/operator/staff/staff-members.ts';
import { changeColleaguesRole } from '#web/api/staff.ts';
import { SelectField, TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

type Values = Parameters<typeof changeColleaguesRole>[0];

export interface MemberDialogProps extends DeskDialogProps {
  member: StaffMember;
}

export function RoleDialog({ member, onDone, onClose }: MemberDialogProps) {
  const done = 'Die Rolle wurde geändert.';
  const form = useContractForm({
    schema: changeStaffRole.input.omit({ id: true }),
    labels: { role: 'Neue Rolle', reason: 'Grund (steht in der E-Mail an die Person)' },
    start: { role: '' as Values['role'], reason: '' },
    send: (values) => changeColleaguesRole({ ...values, id: member.id }),
    confirmation: (answer) => outcomeOf(answer, done),
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback: staffMessages.roleFailed,
  });
  const options = staffRoles.filter((role) => role !== member.role).map((value) => ({ value, label: staffRoleNames[value] }));
  return (
    <FormDialog title={`Rolle ändern: ${member.name}`} form={form} confirm="Rolle ändern" onClose={onClose}>
      <p>Bisher {staffRoleNames[member.role]}. Mit der Änderung enden alle Anmeldungen der Person; sie bekommt eine E-Mail.</p>
      <SelectField placeholder="Bitte wählen" options={options} {...form.field('role')} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

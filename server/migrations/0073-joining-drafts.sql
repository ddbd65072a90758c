-- What prospects have typed into a registration as partner or as employer and not finished is kept like other long forms.
alter table form_draft drop constraint form_draft_form_check;
alter table form_draft add constraint form_draft_form_check
  check (form in ('partner-data', 'employer-data', 'partner-joining', 'employer-joining'));

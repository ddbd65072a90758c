-- What somebody could not use on a page is a case of its own (kind 'barrier'), whoever tells it.
alter table staff_case drop constraint staff_case_kind_check;
alter table staff_case add constraint staff_case_kind_check
  check (kind in ('release', 'transfer', 'correction', 'bonus', 'ec-terminal', 'lost-card', 'payment', 'returned-debit', 'message', 'charge-correction', 'barrier'));

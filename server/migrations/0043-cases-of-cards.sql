-- What cases of lost cards are about is asked for by card: its page shows them, and a loss is one case at a time.
create index staff_case_of_lost_card on staff_case using gin (details jsonb_path_ops) where kind = 'lost-card';

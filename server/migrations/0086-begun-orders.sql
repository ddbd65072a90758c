-- What becomes of orders whose cards are being loaded when a debit of their employer comes back. Why: docs/decisions/how-employers-charge-cards.md.

-- Cancels an order. One that has charged a card already goes on: that card has its money. Plans that are due once and rest because of it wake up again, unless
-- somebody has changed them since: they are due at their next day.
create or replace function ledger_drop_order(p_region int, p_number bigint, p_actor bigint, p_reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order set cancelled_at = ledger_now(), cancelled_by = p_actor, cancel_reason = p_reason
   where region_id = p_region and number = p_number
     and not exists (select from entry where region_id = p_region and charge_order = p_number and type = 'charge');
  if not found then
    return;
  end if;
  -- In the order in which everybody takes them.
  perform from employee_card
   where region_id = p_region and card_number in (select card_number from charge_order_card where region_id = p_region and number = p_number and rested_version is not null)
   order by card_number for no key update;
  update employee_card c set is_charging_active = true, version = c.version + 1
    from charge_order_card d join charge_order o using (region_id, number)
   where d.region_id = p_region and d.number = p_number and c.region_id = p_region and c.card_number = d.card_number and c.employer_id = o.employer_id
     and c.version = d.rested_version and not c.is_charging_active;
end $$;

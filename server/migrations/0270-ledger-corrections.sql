-- Corrections of wrong bookings by staff.

-- Takes wrong bookings of a card back and posts the right ones: all or, if one is refused, nothing. Bookings that add
-- money come first, so that nothing is refused which the end result allows. Items are those of ledger_post, for this
-- card, in the order top-up, bonus, redemption; their entries are returned in that order.
--   1. check that each wrong booking still stands
--   2. free the room that all of them used of the limits, before the right ones are counted
--   3. take back the wrong redemptions, which adds money
--   4. post the right bookings (ledger_post)
--   5. take back the other wrong bookings
create function ledger_correct(p_region int, p_card text, p_wrong bigint[], p_marks text[], p_right ledger_item[],
  p_actor bigint)
returns table (outcome text, balance bigint, entries bigint[])
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  card account;
  wrong entry;
  answer record;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select * into card from account
    where region_id = p_region and kind = 'card' and card_number = p_card for no key update;

  begin
    perform ledger_standing_entry(p_region, p_card, id) from unnest(p_wrong) as id;

    -- Free the limits of all wrong bookings before the right ones are counted.
    perform ledger_give_room_back(e) from entry e
     where region_id = p_region and (entry_id = any (p_wrong)
        or granted_for = any (p_wrong)
          and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id));

    for wrong in select * from entry
      where region_id = p_region and entry_id = any (p_wrong) and type = 'redemption' order by entry_id loop
      perform ledger_reverse(p_region, p_card, wrong.entry_id, p_actor, null, null, ledger_now(),
        p_marks[array_position(p_wrong, wrong.entry_id)], false);
    end loop;

    entries := '{}';
    for answer in select * from unnest(ledger_post(p_region, p_right, true)) as posted order by posted.n loop
      if answer.outcome <> 'POSTED' then
        raise exception using message = answer.outcome;
      end if;
      entries := entries || answer.entry_id;
    end loop;

    for wrong in select * from entry
      where region_id = p_region and entry_id = any (p_wrong) and type <> 'redemption' order by entry_id loop
      -- A bonus may have been taken back already with its booking.
      continue when exists (select from entry where region_id = p_region and reversal_of = wrong.entry_id);
      perform ledger_reverse(p_region, p_card, wrong.entry_id, p_actor, null, null, ledger_now(),
        p_marks[array_position(p_wrong, wrong.entry_id)], false);
    end loop;

    outcome := 'POSTED';
    balance := (select a.balance from account a where a.region_id = p_region and a.account_id = card.account_id);
  exception when raise_exception then
    outcome := sqlerrm; balance := null; entries := null;
  end;
  return next;
end $$;
grant execute on function ledger_correct to kartenkontor_app;

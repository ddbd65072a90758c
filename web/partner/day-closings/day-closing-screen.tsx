import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isoDay } from '#contract/common/read-german-day.ts';
import { type ShopDay, shopDayQuery } from '#web/api/day-closings.ts';
import { ClosingList } from './closing-list.tsx';
import { CountForm, type CountValues, isCounted } from './count-form.tsx';
import { DayChoice } from './day-choice.tsx';
import { DaySums } from './day-sums.tsx';
import { dayText, shortDay } from './day-words.ts';
import { PaperButtons } from './paper-buttons.tsx';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { type AddressParams, useAddressParams } from '#web/ui/address-params.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useLastAnswer } from '#web/ui/use-last-answer.ts';
import classes from './day-closing.module.css';

/** What a shop booked on a day, what lies in its drawer, and who signed it: today's, and any day's again. */
export function DayClosingScreen() {
  const [params, change] = useAddressParams();
  const wanted = wantedOf(params);
  const {
    data: answer,
    error,
    isLoadingError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...shopDayQuery(wanted),
    placeholderData: keepPreviousData,
  });
  const { shown: data, isOld } = useLastAnswer(answer);
  const counts = useCounts();
  return (
    <div className={`page stack gap-6 ${classes.screen}`} aria-busy={isPlaceholderData || undefined}>
      <LeaveGuard isNeeded={() => listOpenCounts(counts).length > 0} text={() => openCountsText(listOpenCounts(counts))} />
      <div>
        <h1>Tagesabschluss</h1>
        <p className={`page-lead ${classes.screenOnly}`}>
          Was an einem Tag gebucht wurde, was im Kassenfach liegt, und wer es geprüft hat.
        </p>
      </div>
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence={
            data && isOld
              ? `Sie sehen weiter, was zuletzt geladen wurde: ${dayText(data.day, data.today)}.`
              : 'Der Tag kann deshalb gerade nicht abgeschlossen werden.'
          }
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isLoadingError && (
        <output className={classes.bone}>
          <span className="visually-hidden">Der Tag wird geladen …</span>
        </output>
      )}
      {data && (
        <>
          <DayChoice
            // While another day cannot be loaded, all of the screen is about the shown day: its count is signed.
            shown={{ ...data, day: isOld ? data.day : (wanted.day ?? data.today) }}
            onDay={(day) => change({ tag: day === data.today ? undefined : day })}
            onBranch={(branch) => change({ filiale: String(branch) })}
          />
          <section className="stack gap-4" aria-labelledby="day-sums">
            <h2 id="day-sums">{`Gebucht: ${dayText(data.day, data.today)}`}</h2>
            <p className="soft">{`${data.partnerName}, ${data.branch.name}${isOld ? ' (zuletzt geladen)' : ''}`}</p>
            <DaySums lines={data.lines} label={`Buchungen am ${dayText(data.day, data.today)}`} />
            {data.testBookings > 0 && (
              <p className="soft">
                {`Nicht mitgezählt: ${data.testBookings === 1 ? 'eine Buchung' : `${data.testBookings} Buchungen`} mit Testkarten.`}
              </p>
            )}
            <PaperButtons shown={data} />
          </section>
          {data.day <= data.today && (
            <CountForm
              // A colleague's closing takes nobody out of the field: it changes the number of the next one, and not the
              // form.
              key={countKey(data)}
              shown={data}
              kept={counts.get(countKey(data))?.typed}
              onType={(typed) => counts.set(countKey(data), { of: data, typed })}
              onClosed={() => void refetch()}
            />
          )}
          <ClosingList shown={data} />
        </>
      )}
    </div>
  );
}

interface Count {
  of: ShopDay;
  typed: CountValues;
}

/** What was counted and not closed yet, of each day that somebody looks at meanwhile. */
const useCounts = () => useState(() => new Map<string, Count>())[0];
const countKey = ({ day, branch }: ShopDay) => `${day} ${branch.id}`;
const listOpenCounts = (counts: Map<string, Count>) => [...counts.values()].filter(({ typed }) => isCounted(typed));

/** Names the days: most of them are not shown. */
function openCountsText(counts: readonly Count[]): string {
  const days = counts
    .toSorted((a, b) => a.of.day.localeCompare(b.of.day))
    .map(({ of }) => shortDay(of.day) + (of.branches.length > 1 ? ` (${of.branch.name})` : ''));
  return days.length === 1
    ? `Ihre Zählung vom ${days[0]} ist noch nicht abgeschlossen.`
    : `Noch nicht abgeschlossen sind Ihre Zählungen vom ${days.slice(0, -1).join(', ')} und ${days.at(-1)}.`;
}

/** The day and the shop stand in the address; what makes no sense there is as if it were not. */
function wantedOf({ tag, filiale }: AddressParams) {
  const day = isoDay('').safeParse(tag).data;
  const branch = filiale !== undefined && /^[1-9]\d{0,8}$/.test(filiale) ? Number(filiale) : undefined;
  return { ...(day && { day }), ...(branch && { branch }) };
}

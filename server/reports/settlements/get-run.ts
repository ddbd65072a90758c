import type { OutputOf } from '#contract/common/call.ts';
import type { oneMoneyRun, RunFile } from '#contract/reports/settlements/runs.ts';
import { listEntries } from '#server/ledger/read/list-entries.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { statementLabel } from './statement-label.ts';
import { createHash } from 'node:crypto';

/** A run with its statements and files. Throws Refusal 404. */
export async function getRun(
  db: Db,
  { region: slug, run }: { region: string; run: number },
): Promise<OutputOf<typeof oneMoneyRun>> {
  const { regionId, cardName } = await getRegionName(db, slug);
  const found = await db
    .selectFrom('statement_run')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .executeTakeFirst();
  if (!found) throw notFound('Diesen Abrechnungslauf gibt es nicht.');
  return {
    region: slug,
    cardName,
    run,
    issuedOn: found.issued_on,
    paysOn: found.pays_on,
    collectsOn: found.collects_on,
    finishedAt: found.finished_at?.toISOString() ?? null,
    statements: await listRunStatements(db, regionId, run),
    files: await listRunFiles(db, regionId, run),
  };
}

async function listRunStatements(db: Db, regionId: number, run: number): Promise<OutputOf<typeof oneMoneyRun>['statements']> {
  const rows = await statementsOfRun(db, regionId, run);
  const partners = await listBusinessesById(
    db,
    'partner',
    rows.map((row) => row.partner_id),
  );
  const nameOf = await listStaffNames(db);
  const marked = await listEntries(
    db,
    regionId,
    rows.flatMap((row) => row.entry_id ?? []),
  );
  return rows.map((row) => {
    const mark = marked.find(({ entryId }) => entryId === row.entry_id);
    return {
      number: row.number,
      label: statementLabel(regionId, row.number),
      gguid: row.gguid,
      partner: row.partner,
      partnerId: partners.get(row.partner_id)!.gguid,
      openingCents: row.opening_cents,
      turnoverCents: row.turnover_cents,
      feeCents: row.fee_cents,
      taxCents: row.tax_cents,
      paidCents: row.paid_cents,
      carriedCents: row.carried_cents,
      openReason: row.open_reason,
      payment: row.kind && { kind: row.kind, accountHolder: row.account_holder!, iban: maskIban(row.iban!) },
      returned: mark
        ? {
            on: row.returned_on!,
            bankText: row.bank_text!,
            reason: row.reason!,
            by: nameOf(mark.actorId),
            at: mark.bookedAt.toISOString(),
            isResumed: row.resumed_at !== null,
          }
        : null,
    };
  });
}

function statementsOfRun(db: Db, regionId: number, run: number) {
  return db
    .selectFrom('statement as s')
    .leftJoin('statement_payment as y', (join) =>
      join.onRef('y.region_id', '=', 's.region_id').onRef('y.number', '=', 's.number'),
    )
    .leftJoin('payment_return as r', (join) => join.onRef('r.region_id', '=', 's.region_id').onRef('r.number', '=', 's.number'))
    .leftJoin('payment_resumption as n', (join) =>
      join.onRef('n.region_id', '=', 's.region_id').onRef('n.number', '=', 's.number'),
    )
    .select((row) => [
      's.number',
      's.gguid',
      's.partner_id',
      row.ref('s.printed', '->>').key('partner').as('partner'),
      's.opening_cents',
      's.turnover_cents',
      's.fee_cents',
      's.tax_cents',
      's.paid_cents',
      's.carried_cents',
      's.open_reason',
      'y.kind',
      'y.account_holder',
      'y.iban',
      'r.returned_on',
      'r.bank_text',
      'r.reason',
      'r.entry_id',
      'n.resumed_at',
    ])
    .where('s.region_id', '=', regionId)
    .where('s.run', '=', run)
    .orderBy('s.number')
    .execute();
}

/** The files of a run for the bank, each with who let it go and who took it, oldest first. */
async function listRunFiles(db: Db, regionId: number, run: number): Promise<RunFile[]> {
  const files = await db
    .selectFrom('payment_file')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .orderBy('kind', 'desc')
    .execute();
  const releases = await db
    .selectFrom('payment_file_release')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .execute();
  const takes = await db
    .selectFrom('payment_file_take')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .orderBy('take_id')
    .execute();
  const nameOf = await listStaffNames(db);
  return files.map(({ kind, message_id, payments, cents, xml, created_at }) => {
    const release = releases.find((one) => one.kind === kind);
    return {
      kind,
      messageId: message_id,
      payments,
      cents,
      sha256: createHash('sha256').update(xml).digest('hex'),
      createdAt: created_at.toISOString(),
      release: release
        ? { askedBy: nameOf(release.asked_by), releasedBy: nameOf(release.released_by), at: release.released_at.toISOString() }
        : null,
      takes: takes
        .filter((one) => one.kind === kind)
        .map(({ taken_by, taken_at }) => ({ by: nameOf(taken_by), at: taken_at.toISOString() })),
    };
  });
}

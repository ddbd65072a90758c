import * as calls from '#contract/operator/businesses/business-acts.ts';
import { type BusinessField, businessFields, businessLabels } from '#contract/parties/businesses/business-fields.ts';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { paymentMethods, contractPhrases, readContractType } from '#contract/parties/partners/contract-type.ts';
import { usualLastDay } from '#contract/parties/partners/contract-status.ts';
import { branchLabels } from '#contract/parties/businesses/data-labels.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { genders } from '#contract/tenancy/people/person-fields.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { partnerRoleNames } from '#contract/common/role-names.ts';
import { type ActField, type ContractAct, feeFields, tick } from './contract-act.ts';

type Person = BusinessRecord['people'][number];
const same = (value: string) => ({ value, label: value });
const roles = partnerRoles.map((value) => ({ value, label: partnerRoleNames[value] }));

export function dataAct({ data, communities }: BusinessRecord): ContractAct {
  const listed = communities.map(({ slug, name }) => ({ value: slug, label: name }));
  const isListed = data.community === '' || listed.some(({ value }) => value === data.community);
  return {
    call: calls.changeBusinessData,
    title: 'Vertragsdaten ändern',
    explanation:
      'Die Ansprechperson erfährt per E-Mail, dass die Daten geändert wurden. Was noch nicht bekannt ist, bleibt frei.',
    confirm: 'Daten speichern',
    done: 'Die Vertragsdaten wurden gespeichert.',
    fields: (Object.keys(businessFields) as BusinessField[]).map((name) => ({
      name,
      label: businessLabels[name],
      start: data[name],
      // A contract may name a community that its region does not list any more.
      ...(name === 'community' && {
        kind: 'choice' as const,
        options: isListed ? listed : [same(data.community), ...listed],
        placeholder: 'Nicht bekannt',
      }),
      ...(name === 'companyCountry' && { hint: 'Zwei Buchstaben, zum Beispiel DE' }),
      ...(name === 'additionalNotesForContract' && { kind: 'long' as const }),
    })),
  };
}

export function termsAct(business: BusinessRecord): ContractAct {
  const { kind, sktype, tmspartner, isAssociationMember } = business;
  return {
    call: calls.changeBusinessTerms,
    title: 'Vertragstyp und Mitgliedschaft',
    explanation: 'Der Vertragstyp bestimmt Einrichtungsgebühr und Disagio. Beträge sind netto.',
    confirm: 'Vertragstyp speichern',
    done: 'Der Vertragstyp wurde gespeichert.',
    fields: [
      ...feeFields(business),
      ...(kind === 'partner' ? [tick('noDisagio', contractPhrases.noDisagio, readContractType(sktype).noDisagio)] : []),
      tick('tmspartner', 'TMS-Partner', tmspartner),
      tick('isAssociationMember', 'Als Mitglied im Gewerbeverein markieren', isAssociationMember),
    ],
    ...(kind === 'employer' && { also: { noDisagio: false } }),
  };
}

export function activateAct(): ContractAct {
  return {
    call: calls.activateContract,
    title: 'Vertrag aktivieren',
    explanation: 'Der Vertrag ist geprüft. Ab sofort kann gebucht werden, sobald die Angaben vollständig sind.',
    confirm: 'Jetzt aktivieren',
    done: 'Der Vertrag ist aktiv.',
    fields: [{ name: 'contractStartAt', label: 'Vertragsbeginn', kind: 'day', start: formatDate(berlinToday()) }],
  };
}

export function endAct(): ContractAct {
  return {
    call: calls.endContract,
    title: 'Kündigung vermerken',
    explanation:
      'Bis zum letzten Tag bleibt alles wie bisher. Danach wird nichts mehr gebucht, und im Portal lassen sich nur noch die Dokumente abrufen. Die Frist ist ein Monat zum Jahresende.',
    confirm: 'Kündigung speichern',
    done: 'Die Kündigung wurde vermerkt.',
    fields: [{ name: 'contractEndAt', label: 'Letzter Tag', kind: 'day', start: formatDate(usualLastDay(berlinToday())) }],
  };
}

export function reopenAct(): ContractAct {
  return {
    call: calls.reopenContract,
    title: 'Kündigung aufheben',
    explanation: 'Der Vertrag gilt weiter wie vor der Kündigung. Wer einen Zugang hatte, kann sich wieder anmelden.',
    confirm: 'Vertrag fortsetzen',
    done: 'Der Vertrag gilt weiter.',
    fields: [],
  };
}

export function disagioAct({ disagio }: BusinessRecord): ContractAct {
  const months = comingMonths(berlinToday(), 18);
  return {
    call: calls.planDisagio,
    title: 'Disagio-Modell setzen',
    explanation:
      'Ein Modell gilt vom Ersten eines Monats an. Was bis dahin gebucht wird, behält die Gebühr seines Tages, auch bei Korrekturen.',
    confirm: 'Modell speichern',
    done: 'Das Disagio-Modell wurde gespeichert.',
    fields: [
      {
        name: 'model',
        label: 'Modell',
        kind: 'choice',
        options: disagio!.offered.map((value) => ({ value, label: disagioModels[value].label })),
        start: disagio!.now,
      },
      {
        name: 'fromMonth',
        label: 'Gilt ab',
        kind: 'choice',
        options: [
          ...(disagio!.canChangeFirst ? [{ value: '', label: 'Vertragsbeginn' }] : []),
          ...months.map((value) => ({ value, label: formatDate(value) })),
        ],
        start: disagio!.canChangeFirst ? '' : months[0]!,
      },
    ],
  };
}

export function withdrawDisagioAct(from: string): ContractAct {
  return {
    call: calls.withdrawDisagio,
    title: 'Disagio-Modell zurücknehmen',
    explanation: `Das für die Zeit ab dem ${formatDate(from)} vorgesehene Modell entfällt. Es bleibt bei dem, das bis dahin gilt.`,
    confirm: 'Zurücknehmen',
    done: 'Das Disagio-Modell wurde zurückgenommen.',
    fields: [],
    also: { fromMonth: from },
  };
}

export function bankAct({ bank }: BusinessRecord): ContractAct {
  return {
    call: calls.changeBusinessBank,
    title: 'Zahlungsart und Konto ändern',
    explanation: 'Ein anderes Konto muss eine zweite Person freigeben. Das bisherige Mandat endet damit.',
    confirm: 'Konto speichern',
    done: 'Die Zahlungsart wurde gespeichert.',
    fields: [
      {
        name: 'paymentMethod',
        label: 'Zahlungsart',
        kind: 'choice',
        options: paymentMethods.map(same),
        start: bank?.paymentMethod ?? 'Bankeinzug',
      },
      { name: 'accountHolder', label: 'Kontoinhaber', start: bank?.accountHolder ?? '' },
      {
        name: 'iban',
        label: 'IBAN',
        start: bank?.maskedIban ?? '',
        hint: 'Bleibt die verdeckte Nummer stehen, bleibt das Konto.',
      },
      { name: 'bic', label: 'BIC (freiwillig)', start: bank?.bic ?? '' },
      { name: 'bankName', label: 'Bank (freiwillig)', start: bank?.bankName ?? '' },
    ],
  };
}

export function mandateAct(): ContractAct {
  return {
    call: calls.receiveMandate,
    title: 'Mandat eingegangen',
    explanation: 'Lastschriften sind frühestens eine Woche nach dem Eingang möglich.',
    confirm: 'Eingang vermerken',
    done: 'Der Eingang des Mandats wurde vermerkt.',
    fields: [
      { name: 'signedOn', label: 'Unterschrieben am', kind: 'day', start: '' },
      { name: 'receivedOn', label: 'Eingegangen am', kind: 'day', start: formatDate(berlinToday()) },
    ],
  };
}

function personFields(person?: Person): ActField[] {
  return [
    {
      name: 'gender',
      label: 'Geschlecht',
      kind: 'choice',
      options: genders.map(same),
      placeholder: 'Bitte wählen',
      start: person?.gender ?? '',
    },
    { name: 'firstName', label: 'Vorname', start: person?.firstName ?? '' },
    { name: 'lastName', label: 'Nachname', start: person?.lastName ?? '' },
    { name: 'email', label: 'E-Mail-Adresse', start: person?.email ?? '' },
  ];
}

export function contactAct(person: Person): ContractAct {
  return {
    call: calls.changeBusinessContact,
    title: person.isContact ? 'Ansprechperson ändern' : 'Person ändern',
    explanation:
      'Mit einer anderen E-Mail-Adresse beginnt der Zugang neu: Die neue Adresse bekommt einen Link für ein Passwort, die alte erfährt davon.',
    confirm: 'Person speichern',
    done: 'Die Person wurde geändert.',
    fields: personFields(person),
    also: { person: person.id },
  };
}

export function addUserAct({ kind, branches }: BusinessRecord): ContractAct {
  const open = branches.filter(({ position, endedAt }) => position > 0 && endedAt === null);
  return {
    call: calls.addBusinessUser,
    title: 'Benutzer hinzufügen',
    explanation: 'Die Person bekommt per E-Mail einen Link, mit dem sie ihr Passwort vergibt.',
    confirm: 'Benutzer anlegen',
    done: 'Der Benutzer wurde angelegt.',
    fields: [
      ...personFields(),
      ...(kind === 'partner' ? [{ name: 'role', label: 'Rolle', kind: 'choice' as const, options: roles, start: 'user' }] : []),
      ...(open.length > 0
        ? [
            {
              name: 'branch',
              label: 'Filiale',
              kind: 'choice' as const,
              options: open.map(({ id, name }) => ({ value: String(id), label: name })),
              placeholder: 'Alle (Hauptstelle)',
              start: '',
            },
          ]
        : []),
    ],
    also: { ...(kind === 'employer' && { role: 'admin' }), ...(open.length === 0 && { branch: '' }) },
  };
}

export function roleAct(person: Person): ContractAct {
  return {
    call: calls.changeBusinessUser,
    title: `Rolle ändern: ${person.name}`,
    explanation: 'Die Person erfährt per E-Mail, was sie ab sofort darf.',
    confirm: 'Rolle speichern',
    done: 'Die Rolle wurde geändert.',
    fields: [{ name: 'role', label: 'Rolle', kind: 'choice', options: roles, start: person.role ?? 'user' }],
    also: { person: person.id },
  };
}

export function endUserAct(person: Person): ContractAct {
  return {
    call: calls.endBusinessUser,
    title: `Zugang beenden: ${person.name}`,
    explanation: 'Der Zugang endet sofort und für immer. Name und Adresse werden gelöscht; was die Person gebucht hat, bleibt.',
    confirm: 'Zugang beenden',
    done: 'Der Zugang wurde beendet.',
    fields: [],
    also: { person: person.id },
  };
}

export function placeBranchAct({ id, name, companyLatitude, companyLongitude }: BusinessRecord['branches'][number]): ContractAct {
  return {
    call: calls.placeBranch,
    title: 'Lage setzen',
    explanation: `In der öffentlichen Partnerliste lässt sich „${name}“ damit nach Entfernung und auf der Karte finden. Bleiben beide Felder leer, gilt die Lage als unbekannt.`,
    confirm: 'Lage speichern',
    done: 'Die Lage wurde gespeichert.',
    fields: [
      { name: 'companyLatitude', label: branchLabels.companyLatitude, start: companyLatitude, hint: 'Zum Beispiel 48,3396' },
      { name: 'companyLongitude', label: branchLabels.companyLongitude, start: companyLongitude, hint: 'Zum Beispiel 7,8722' },
    ],
    also: { branch: id },
    isOfPlace: true,
  };
}

export function endBranchAct({ id, name }: BusinessRecord['branches'][number]): ContractAct {
  return {
    call: calls.endBranch,
    title: 'Filiale schließen',
    explanation: `Über „${name}“ sind sofort keine Buchungen mehr möglich, und ihre Benutzer verlieren ihren Zugang. Das lässt sich nicht zurücknehmen.`,
    confirm: 'Filiale schließen',
    done: 'Die Filiale wurde geschlossen.',
    fields: [],
    also: { branch: id },
  };
}

/** The first days of the months to come, as ISO dates. */
function comingMonths(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month + index, 1)).toISOString().slice(0, 10));
}

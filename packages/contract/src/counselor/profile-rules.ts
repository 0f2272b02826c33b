import type { ErrorEntry } from '../error-payload.ts'
import { messages } from '../fields/messages.words.ts'
import { isOneLine } from '../fields/one-line.ts'
import { limits } from '../limits.ts'
import { isTimeZone } from '../lists/time-zones.ts'
import { isUsState } from '../lists/us-states.ts'
import { counselorFaults } from './counselor.words.ts'
import { counselorMails } from './mails.ts'
import type { CounselorProfile, ProfileChoices } from './profile.ts'

/** A profile while it is typed in: what was not said yet is missing. */
export type ProfileDraft = {
  readonly [Field in keyof CounselorProfile]?: CounselorProfile[Field] | undefined
}
export type ProfileField = keyof CounselorProfile

type Rule = (draft: ProfileDraft, choices: ProfileChoices) => string | null

/** Letters as a reader counts them. */
const lengthOf = (text: string): number => Array.from(text).length

const lines: ReadonlySet<ProfileField> = new Set(['given_name', 'family_name', 'city'])
const text =
  (
    field: 'given_name' | 'family_name' | 'city' | 'education' | 'about_me' | 'statement',
    max: number,
  ): Rule =>
  (draft) => {
    const value = (draft[field] ?? '').trim()
    if (value === '') return counselorFaults.textMissing
    if (lines.has(field) && !isOneLine(value)) return messages.oneLine
    return lengthOf(value) > max ? messages.maxText({ max }) : null
  }

const chosen =
  (field: 'kind' | 'gender' | 'approach'): Rule =>
  (draft) =>
    draft[field] === undefined ? counselorFaults.choiceMissing : null

const within = (values: readonly (string | number)[], known: readonly (string | number)[]): boolean =>
  values.every((value) => known.includes(value)) && new Set(values).size === values.length

/** A choice of several, from a list. */
function several(
  values: readonly (string | number)[] = [],
  known: readonly (string | number)[],
  { least, most, words }: { readonly least: number; readonly most: number; readonly words: string },
): string | null {
  if (values.length < least || values.length > most) return words
  return within(values, known) ? null : counselorFaults.notInList
}

const oneSentence: Rule = (draft, choices) =>
  text('statement', limits.counselorStatement)(draft, choices) ??
  (isOneLine((draft.statement ?? '').trim()) ? null : counselorFaults.oneLine)

const years: Rule = ({ years_in_practice: count }) =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= 70 ? null : counselorFaults.years

const rules: Readonly<Record<ProfileField, Rule>> = {
  given_name: text('given_name', limits.counselorName),
  family_name: text('family_name', limits.counselorName),
  kind: chosen('kind'),
  gender: chosen('gender'),
  city: text('city', limits.counselorName),
  state: ({ state }) =>
    isUsState(state) ? null : state ? counselorFaults.notInList : counselorFaults.choiceMissing,
  zone: ({ zone }) => (isTimeZone(zone) ? null : counselorFaults.notInList),
  methods: ({ methods }) =>
    several(methods, ['video', 'phone'], { least: 1, most: 2, words: counselorFaults.method }),
  // Yes and no are both fine.
  sees_in_person: () => null,
  mails_off: ({ mails_off: off }) =>
    several(off, counselorMails, { least: 0, most: counselorMails.length, words: counselorFaults.notInList }),
  language_ids: ({ language_ids: ids }, { languages }) =>
    several(
      ids,
      languages.map(({ id }) => id),
      { least: 1, most: languages.length, words: counselorFaults.language },
    ),
  specialties: ({ specialties: codes }, { specialties }) =>
    several(
      codes,
      specialties.map(({ code }) => code),
      { least: 1, most: 4, words: counselorFaults.specialty },
    ),
  identities: ({ identities: said }, { identities }) =>
    several(said, identities, { least: 0, most: identities.length, words: counselorFaults.notInList }),
  approach: chosen('approach'),
  statement: oneSentence,
  about_me: text('about_me', limits.counselorAbout),
  education: text('education', limits.counselorEducation),
  years_in_practice: years,
}
export const profileFields = Object.keys(rules) as readonly ProfileField[]

/** What is wrong with one field, or null: the same beside the field and at the server. */
export const faultOfField = (
  field: ProfileField,
  draft: ProfileDraft,
  choices: ProfileChoices,
): string | null => rules[field](draft, choices)

/** What is wrong with a profile, field by field in the order of the page. */
export const faultsOfProfile = (draft: ProfileDraft, choices: ProfileChoices): ErrorEntry[] =>
  profileFields.flatMap((field) => {
    const message = faultOfField(field, draft, choices)
    return message === null ? [] : [{ field, message }]
  })

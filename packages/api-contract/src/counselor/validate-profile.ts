import type { ErrorEntry } from '../errors/error-payload.ts'
import { validationMessages } from '../fields/validation.messages.ts'
import { isOneLine } from '../fields/one-line.ts'
import { limits } from '../limits.ts'
import { isTimeZone } from '../reference-data/time-zones.ts'
import { isUsState } from '../reference-data/us-states.ts'
import { counselorErrorMessages } from './counselor.messages.ts'
import { counselorEmailKinds } from './email-notifications.ts'
import type { CounselorProfile, ProfileChoices } from './schemas/profile.ts'

/** A profile being edited: fields not yet filled in are missing. */
export type ProfileDraft = {
  readonly [Field in keyof CounselorProfile]?: CounselorProfile[Field] | undefined
}
export type ProfileField = keyof CounselorProfile

type Rule = (draft: ProfileDraft, choices: ProfileChoices) => string | null

/** Code points, as a reader counts characters. */
const countCharacters = (text: string): number => Array.from(text).length

const singleLineFields: ReadonlySet<ProfileField> = new Set(['given_name', 'family_name', 'city'])
const validateText =
  (
    field: 'given_name' | 'family_name' | 'city' | 'education' | 'about_me' | 'statement',
    max: number,
  ): Rule =>
  (draft) => {
    const value = (draft[field] ?? '').trim()
    if (value === '') return counselorErrorMessages.textMissing
    if (singleLineFields.has(field) && !isOneLine(value)) return validationMessages.oneLine
    return countCharacters(value) > max ? validationMessages.maxText({ max }) : null
  }

const validateChoice =
  (field: 'kind' | 'gender' | 'approach'): Rule =>
  (draft) =>
    draft[field] === undefined ? counselorErrorMessages.choiceMissing : null

const areKnownValues = (values: readonly (string | number)[], known: readonly (string | number)[]): boolean =>
  values.every((value) => known.includes(value)) && new Set(values).size === values.length

/** Validates a multiple choice. */
function validateChoices(
  values: readonly (string | number)[] = [],
  known: readonly (string | number)[],
  { least, most, words }: { readonly least: number; readonly most: number; readonly words: string },
): string | null {
  if (values.length < least || values.length > most) return words
  return areKnownValues(values, known) ? null : counselorErrorMessages.notInList
}

const validateStatement: Rule = (draft, choices) =>
  validateText('statement', limits.counselorStatement)(draft, choices) ??
  (isOneLine((draft.statement ?? '').trim()) ? null : counselorErrorMessages.oneLine)

const validateYears: Rule = ({ years_in_practice: count }) =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= 70
    ? null
    : counselorErrorMessages.years

const rules: Readonly<Record<ProfileField, Rule>> = {
  given_name: validateText('given_name', limits.counselorName),
  family_name: validateText('family_name', limits.counselorName),
  kind: validateChoice('kind'),
  gender: validateChoice('gender'),
  city: validateText('city', limits.counselorName),
  state: ({ state }) =>
    isUsState(state) ? null : state ? counselorErrorMessages.notInList : counselorErrorMessages.choiceMissing,
  zone: ({ zone }) => (isTimeZone(zone) ? null : counselorErrorMessages.notInList),
  methods: ({ methods }) =>
    validateChoices(methods, ['video', 'phone'], { least: 1, most: 2, words: counselorErrorMessages.method }),
  // Both values are valid.
  sees_in_person: () => null,
  mails_off: ({ mails_off: off }) =>
    validateChoices(off, counselorEmailKinds, {
      least: 0,
      most: counselorEmailKinds.length,
      words: counselorErrorMessages.notInList,
    }),
  language_ids: ({ language_ids: ids }, { languages }) =>
    validateChoices(
      ids,
      languages.map(({ id }) => id),
      { least: 1, most: languages.length, words: counselorErrorMessages.language },
    ),
  specialties: ({ specialties: codes }, { specialties }) =>
    validateChoices(
      codes,
      specialties.map(({ code }) => code),
      { least: 1, most: 4, words: counselorErrorMessages.specialty },
    ),
  identities: ({ identities: said }, { identities }) =>
    validateChoices(said, identities, {
      least: 0,
      most: identities.length,
      words: counselorErrorMessages.notInList,
    }),
  approach: validateChoice('approach'),
  statement: validateStatement,
  about_me: validateText('about_me', limits.counselorAbout),
  education: validateText('education', limits.counselorEducation),
  years_in_practice: validateYears,
}
export const profileFields = Object.keys(rules) as readonly ProfileField[]

/** Error of one field, or null; used by the form and the server. */
export const validateProfileField = (
  field: ProfileField,
  draft: ProfileDraft,
  choices: ProfileChoices,
): string | null => rules[field](draft, choices)

/** Errors of a profile by field, in page order. */
export const validateProfile = (draft: ProfileDraft, choices: ProfileChoices): ErrorEntry[] =>
  profileFields.flatMap((field) => {
    const message = validateProfileField(field, draft, choices)
    return message === null ? [] : [{ field, message }]
  })

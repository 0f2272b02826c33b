import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'

/** Parts of an organization's form, in their order on the screen. */
export const formSections = ['name', 'look', 'locations', 'terms', 'tiles', 'rules'] as const

/** Parts of the form of the home page that all share. */
export const homeFormSections = ['sentences', 'tiles'] as const
export type FormSection = (typeof formSections)[number] | (typeof homeFormSections)[number]

/** Every part of the editor of an organization. */
export const organizationSections = [...formSections, 'languages', 'files'] as const

/** Every part of the editor of the home page. */
export const homeSections = [...homeFormSections, 'files'] as const

/** Every part of the editor of the questions. */
export const intakeSections = ['questions', 'files'] as const
export type EditorSection =
  (typeof organizationSections)[number] | (typeof homeSections)[number] | (typeof intakeSections)[number]

const fieldsBySection: Readonly<Record<FormSection, readonly string[]>> = {
  name: [
    'program_name',
    'employer',
    'location',
    'alternate_names',
    'parent_code',
    'phone',
    'phone_takes_texts',
    'care_line_email',
    'sender',
    'hosts',
    'old_hosts',
  ],
  look: ['custom_color1', 'custom_color3', 'glyph', 'logo', 'scene'],
  locations: ['children'],
  terms: ['number_of_sessions', 'is_no_of_sessions_hidden', 'session_classes', 'session_terms'],
  tiles: ['navs'],
  sentences: ['phrases'],
  rules: ['restricted_routes', 'safety_screen_phone', 'show_safety_screen', 'registration', 'intake'],
}

/** Where the form shows a place, as `children.0.phone`; null where it shows it nowhere. */
export function findFormSection(place: string): FormSection | null {
  const [field = ''] = place.split('.')
  const all = Object.keys(fieldsBySection) as FormSection[]
  return all.find((section) => fieldsBySection[section].includes(field)) ?? null
}

/** A place and everything that it lies in, the place itself first: `a.0.b`, `a.0`, `a`. */
export function listEnclosingPaths(place: string): readonly string[] {
  const names = place.split('.')
  return names.map((_, at) => names.slice(0, names.length - at).join('.'))
}

/** The section of a translation's file: the one that holds its texts. */
export const isTranslationFile = (path: string): boolean => /\.[a-z]{2}\.(?:yaml|md)$/.test(path)

/** Places of an intake that are words, and not the way from one question to the next. */
const INTAKE_TEXT_FIELD =
  /\.(?:text|subheading|placeholder|yes_button_text|no_button_text|pattern_message)$|\.guidance\..+\.words\./

/** Where a fault is mended: in the form, or in the text of a file. */
export function findProblemSection({ place, file }: Pick<StudioProblem, 'place' | 'file'>): EditorSection {
  if (file.startsWith('intake/'))
    return place !== null && !isTranslationFile(file) && INTAKE_TEXT_FIELD.test(place) ? 'questions' : 'files'
  const inForm = place === null || isTranslationFile(file) ? null : findFormSection(place)
  if (inForm) return inForm
  if (file.endsWith('.svg')) return 'look'
  // Only an organization has a part for its translations.
  return isTranslationFile(file) && file.startsWith('organisations/') ? 'languages' : 'files'
}

/** The error at a field, and not in one of the fields in it; null where there is none. */
export const findFieldError = (faults: readonly StudioProblem[], place: string): string | null =>
  faults.find((fault) => fault.severity === 'error' && fault.place === place)?.message ?? null

/** The first error at a field or in it: for a field that is written as one, as a list of names. */
export const findErrorWithin = (faults: readonly StudioProblem[], place: string): string | null =>
  faults.find(
    (fault) =>
      fault.severity === 'error' && fault.place !== null && listEnclosingPaths(fault.place).includes(place),
  )?.message ?? null

/** How many errors each section holds. */
export function countErrorsBySection(faults: readonly StudioProblem[]): ReadonlyMap<EditorSection, number> {
  const counts = new Map<EditorSection, number>()
  for (const fault of faults)
    if (fault.severity === 'error') {
      const section = findProblemSection(fault)
      counts.set(section, (counts.get(section) ?? 0) + 1)
    }
  return counts
}

import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'

/** Sections of the organization form, in screen order. */
export const formSections = ['name', 'look', 'locations', 'terms', 'tiles', 'rules'] as const

/** Sections of the shared home page form. */
const homeFormSections = ['sentences', 'tiles'] as const
type FormSection = (typeof formSections)[number] | (typeof homeFormSections)[number]

/** Sections of the organization editor. */
export const organizationSections = [...formSections, 'languages', 'files'] as const

/** Sections of the home page editor. */
export const homeSections = [...homeFormSections, 'files'] as const

/** Sections of the question editor. */
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

/** Form section that shows a path such as `children.0.phone`; null when none does. */
export function findFormSection(place: string): FormSection | null {
  const [field = ''] = place.split('.')
  const all = Object.keys(fieldsBySection) as FormSection[]
  return all.find((section) => fieldsBySection[section].includes(field)) ?? null
}

/** A path and its ancestors, innermost first: `a.0.b`, `a.0`, `a`. */
export function listEnclosingPaths(place: string): readonly string[] {
  const names = place.split('.')
  return names.map((_, at) => names.slice(0, names.length - at).join('.'))
}

/** Whether a file holds translations. */
export const isTranslationFile = (path: string): boolean => /\.[a-z]{2}\.(?:yaml|md)$/.test(path)

/** Paths of an intake that are texts rather than branching. */
const INTAKE_TEXT_FIELD =
  /\.(?:text|subheading|placeholder|yes_button_text|no_button_text|pattern_message)$|\.guidance\..+\.words\./

/** Section where a problem is fixed: in the form, or in the text of a file. */
export function findProblemSection({ place, file }: Pick<StudioProblem, 'place' | 'file'>): EditorSection {
  if (file.startsWith('intake/'))
    return place !== null && !isTranslationFile(file) && INTAKE_TEXT_FIELD.test(place) ? 'questions' : 'files'
  const inForm = place === null || isTranslationFile(file) ? null : findFormSection(place)
  if (inForm) return inForm
  if (file.endsWith('.svg')) return 'look'
  // Only organizations have a section for translations.
  return isTranslationFile(file) && file.startsWith('organisations/') ? 'languages' : 'files'
}

/** Error at a field itself, excluding nested fields; null for none. */
export const findFieldError = (faults: readonly StudioProblem[], place: string): string | null =>
  faults.find((fault) => fault.severity === 'error' && fault.place === place)?.message ?? null

/** First error at a field or inside it, for a field edited as one value, such as a list of names. */
export const findErrorWithin = (faults: readonly StudioProblem[], place: string): string | null =>
  faults.find(
    (fault) =>
      fault.severity === 'error' && fault.place !== null && listEnclosingPaths(fault.place).includes(place),
  )?.message ?? null

/** Number of errors per section. */
export function countErrorsBySection(faults: readonly StudioProblem[]): ReadonlyMap<EditorSection, number> {
  const counts = new Map<EditorSection, number>()
  for (const fault of faults)
    if (fault.severity === 'error') {
      const section = findProblemSection(fault)
      counts.set(section, (counts.get(section) ?? 0) + 1)
    }
  return counts
}

import type { LocationForm, OrganizationForm } from './schemas/studio-form.ts'

/** A new location: everything is inherited. */
export const emptyLocation: LocationForm = {
  id: '',
  username: '',
  location: '',
  active: true,
  phone: null,
  safety_screen_phone: null,
  program_name: null,
  number_of_sessions: null,
  is_no_of_sessions_hidden: null,
  session_classes: null,
  session_class: null,
  session_terms: null,
  intake: null,
}

/**
 * What an editor may change of an organization: texts and images. Translations and images are separate files
 * that they may change too.
 */
export const editorFields = [
  'program_name',
  'employer',
  'alternate_names',
  'glyph',
  'logo',
  'scene',
  'custom_color1',
  'custom_color3',
  'navs',
] as const satisfies readonly (keyof OrganizationForm)[]

import { emptyLocation, OrganizationForm } from '@evenkeel/api-contract/staff/studio-form'
import { editYaml, parseUncheckedYaml, type YamlValue } from '@evenkeel/server-kit/config-files/edit-yaml'
import * as z from 'zod/mini'
import { NavFile, SessionTermsFile } from '#tenant-config/organization-file.ts'
import { registrationKinds } from '@evenkeel/api-contract/forms/registration-kind'
import { defaultHomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'

type PlainObject = Readonly<Record<string, unknown>>

const defaultTerms: PlainObject = SessionTermsFile.parse({})
export const defaultNav: PlainObject = {
  ...NavFile.partial({ id: true, label: true, url: true }).parse({}),
  id: '',
  label: '',
  url: '',
}
/** Form values for fields missing in the file. */
const defaultForm: PlainObject = {
  program_name: '',
  employer: null,
  location: null,
  alternate_names: [],
  parent_code: null,
  hosts: [],
  old_hosts: [],
  phone: '',
  phone_takes_texts: true,
  safety_screen_phone: null,
  show_safety_screen: false,
  care_line_email: null,
  sender: null,
  custom_color1: '',
  custom_color3: '',
  glyph: null,
  logo: null,
  scene: defaultHomeIllustration,
  number_of_sessions: null,
  is_no_of_sessions_hidden: false,
  session_classes: null,
  session_terms: null,
  registration: registrationKinds[0],
  intake: null,
  restricted_routes: [],
  navs: [],
  children: [],
}

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const withDefaults = (usual: PlainObject, value: unknown): unknown =>
  isPlainObject(value) ? { ...usual, ...value } : value
const mapList = (value: unknown, fill: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(fill) : value
const fillTerms = (value: unknown): unknown => {
  const filled = withDefaults(defaultTerms, value)
  return isPlainObject(filled)
    ? { ...filled, after_last: withDefaults({ link: null }, filled['after_last']) }
    : filled
}
const fillLocation = (value: unknown): unknown => {
  const filled = withDefaults(emptyLocation, value)
  return isPlainObject(filled) ? { ...filled, session_terms: fillTerms(filled['session_terms']) } : filled
}

/** Converts a file value to a form field value. */
const fieldFillers: Readonly<Record<string, (value: unknown) => unknown>> = {
  navs: (value) => mapList(value, (one) => withDefaults(defaultNav, one)),
  children: (value) => mapList(value, fillLocation),
  session_terms: fillTerms,
  glyph: (value) => withDefaults({ dark_file: null }, value),
  logo: (value) => withDefaults({ dark_file: null }, value),
  sender: (value) => withDefaults({ name: null, address: null }, value),
}

/**
 * Reads an organization's YAML as form values; a value of the wrong type becomes empty. Null if the YAML is
 * invalid.
 */
export function readOrganizationForm(text: string): OrganizationForm | null {
  const plain = parseUncheckedYaml(text)
  if (!isPlainObject(plain)) return null
  const fields = Object.entries(defaultForm).map(([name, usual]) => {
    const value = plain[name]
    const filled = value === undefined ? usual : (fieldFillers[name]?.(value) ?? value)
    const checked = z.safeParse(OrganizationForm, { [name]: filled })
    return [name, checked.success ? filled : usual] as const
  })
  return OrganizationForm.parse(Object.fromEntries(fields))
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Removes default values, which the file does not need. */
export const stripDefaults = (value: unknown, usual: PlainObject): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, one]) => one !== null && (usual[name] === '' || !isEqual(one, usual[name])),
        ),
      )
    : value
const stripTermDefaults = (value: unknown): unknown => {
  const rest = stripDefaults(value, defaultTerms)
  return isPlainObject(rest) && isPlainObject(rest['after_last'])
    ? { ...rest, after_last: stripDefaults(rest['after_last'], {}) }
    : rest
}
const stripLocationDefaults = (value: unknown): unknown => {
  const rest = stripDefaults(value, emptyLocation)
  return isPlainObject(rest) && 'session_terms' in rest
    ? { ...rest, session_terms: stripTermDefaults(rest['session_terms']) }
    : rest
}
const fieldStrippers: Readonly<Record<string, (value: unknown) => unknown>> = {
  navs: (value) => mapList(value, (one) => stripDefaults(one, defaultNav)),
  children: (value) => mapList(value, stripLocationDefaults),
  session_terms: stripTermDefaults,
  glyph: (value) => stripDefaults(value, {}),
  logo: (value) => stripDefaults(value, {}),
  sender: (value) => stripDefaults(value, {}),
}

/** Writes form changes into an organization's YAML; null if it cannot be read. */
export function writeOrganizationForm(text: string, form: OrganizationForm): string | null {
  const before = readOrganizationForm(text)
  if (!before) return null
  const changed = Object.entries(form).filter(
    ([name, value]) =>
      value !== undefined && name in defaultForm && !isEqual(value, before[name as keyof OrganizationForm]),
  )
  const values = changed.map(([name, value]) => {
    const isUsual = isEqual(value, defaultForm[name]) && defaultForm[name] !== ''
    return [name, isUsual ? undefined : (fieldStrippers[name]?.(value) ?? value)] as const
  })
  return editYaml(text, Object.fromEntries(values) as Readonly<Record<string, YamlValue>>)
}

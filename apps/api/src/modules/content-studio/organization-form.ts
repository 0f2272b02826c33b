import * as z from 'zod/mini'
import { registrationKinds } from '@evenkeel/api-contract/forms/registration-kind'
import { defaultHomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'
import { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { emptyLocation } from '@evenkeel/api-contract/staff/studio-form'
import {
  editYaml,
  editYamlList,
  parseUncheckedYaml,
  type YamlValue,
} from '@evenkeel/server-kit/config-files/edit-yaml'
import { NavFile, SessionTermsFile } from '#tenant-config/organization-file.ts'
import type { SpaceFiles } from './spaces.ts'

type PlainObject = Readonly<Record<string, unknown>>

const defaultTerms: PlainObject = SessionTermsFile.parse({})
const defaultNav: PlainObject = {
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
const withDefaults = (defaults: PlainObject, value: unknown): unknown =>
  isPlainObject(value) ? { ...defaults, ...value } : value
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
  const fields = Object.entries(defaultForm).map(([name, defaults]) => {
    const value = plain[name]
    const filled = value === undefined ? defaults : (fieldFillers[name]?.(value) ?? value)
    const checked = z.safeParse(OrganizationForm, { [name]: filled })
    return [name, checked.success ? filled : defaults] as const
  })
  return OrganizationForm.parse(Object.fromEntries(fields))
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Removes default values, which the file does not need. */
const stripDefaults = (value: unknown, defaults: PlainObject): unknown =>
  isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, one]) => one !== null && (defaults[name] === '' || !isEqual(one, defaults[name])),
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

/** Parts of the home page by file, with their default values. */
const formParts = {
  phrases: {
    file: 'phrases.yaml',
    defaults: { id: '', headline: '', sub_headline: '', reason: null, article: null, published: true },
    // Visibility is always written.
    written: { id: '', headline: '', sub_headline: '', reason: null, article: null },
  },
  navs: { file: 'navs.yaml', defaults: defaultNav, written: defaultNav },
} as const satisfies Readonly<Record<string, { file: string; defaults: PlainObject; written: PlainObject }>>
type FormPart = keyof typeof formParts
const partNames = Object.keys(formParts) as FormPart[]

/** Reads a part as form values; null if the file is not such a list. */
function readPart(files: SpaceFiles, name: FormPart): OrganizationForm[FormPart] | null {
  const { file, defaults: usual } = formParts[name]
  const list = parseUncheckedYaml(files[file] ?? '[]')
  if (!Array.isArray(list)) return null
  const filled = list.map((one: unknown) =>
    typeof one === 'object' && one !== null ? { ...usual, ...one } : one,
  )
  const checked = z.safeParse(OrganizationForm, { [name]: filled })
  return checked.success ? (checked.data[name] ?? []) : null
}

/** Reads the shared home page as form values; null if one of its files cannot be read. */
export function readHomeForm(files: SpaceFiles): OrganizationForm | null {
  const [phrases, navs] = [readPart(files, 'phrases'), readPart(files, 'navs')]
  return phrases === null || navs === null ? null : ({ phrases, navs } as OrganizationForm)
}

/** Writes form changes into the home page files; null if one of them cannot be read. */
export function writeHomeForm(files: SpaceFiles, form: OrganizationForm): SpaceFiles | null {
  const before = readHomeForm(files)
  if (!before) return null
  const written = new Map(Object.entries(files))
  for (const name of partNames) {
    const [value, was] = [form[name], before[name]]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(was)) continue
    const { file, written: defaults } = formParts[name]
    const values = value.map((one) => stripDefaults(one, defaults)) as readonly YamlValue[]
    const text = editYamlList(files[file] ?? '', values)
    if (text === null) return null
    written.set(file, text)
  }
  return Object.fromEntries(written)
}

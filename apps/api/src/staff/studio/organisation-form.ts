import { emptyLocation, OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { editYaml, plainYaml, type YamlValue } from '@evenkeel/server/config-files/edit-yaml'
import * as z from 'zod/mini'
import { NavFile, SessionTermsFile } from '#tenant-config/organisation-file.ts'
import { registrationKinds } from '@evenkeel/contract/forms/registration-kind'
import { usualScene } from '@evenkeel/contract/lists/scenes'

type Plain = Readonly<Record<string, unknown>>

const noTerms: Plain = SessionTermsFile.parse({})
export const noNav: Plain = {
  ...NavFile.partial({ id: true, label: true, url: true }).parse({}),
  id: '',
  label: '',
  url: '',
}
/** What stands in the form where the file says nothing. */
const nothing: Plain = {
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
  scene: usualScene,
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

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const over = (usual: Plain, value: unknown): unknown => (isPlain(value) ? { ...usual, ...value } : value)
const each = (value: unknown, fill: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(fill) : value
const terms = (value: unknown): unknown => {
  const filled = over(noTerms, value)
  return isPlain(filled) ? { ...filled, after_last: over({ link: null }, filled['after_last']) } : filled
}
const location = (value: unknown): unknown => {
  const filled = over(emptyLocation, value)
  return isPlain(filled) ? { ...filled, session_terms: terms(filled['session_terms']) } : filled
}

/** What a form's field is filled with, from what the file says. */
const filling: Readonly<Record<string, (value: unknown) => unknown>> = {
  navs: (value) => each(value, (one) => over(noNav, one)),
  children: (value) => each(value, location),
  session_terms: terms,
  glyph: (value) => over({ dark_file: null }, value),
  logo: (value) => over({ dark_file: null }, value),
  sender: (value) => over({ name: null, address: null }, value),
}

/** An organisation's YAML as a form; what is of another kind than its field is left empty. Null where the text is no such YAML. */
export function formOf(text: string): OrganisationForm | null {
  const plain = plainYaml(text)
  if (!isPlain(plain)) return null
  const fields = Object.entries(nothing).map(([name, usual]) => {
    const value = plain[name]
    const filled = value === undefined ? usual : (filling[name]?.(value) ?? value)
    const checked = z.safeParse(OrganisationForm, { [name]: filled })
    return [name, checked.success ? filled : usual] as const
  })
  return OrganisationForm.parse(Object.fromEntries(fields))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** A part without what is usual: what the file need not say. */
export const bare = (value: unknown, usual: Plain): unknown =>
  isPlain(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, one]) => one !== null && (usual[name] === '' || !isSame(one, usual[name])),
        ),
      )
    : value
const bareTerms = (value: unknown): unknown => {
  const rest = bare(value, noTerms)
  return isPlain(rest) && isPlain(rest['after_last'])
    ? { ...rest, after_last: bare(rest['after_last'], {}) }
    : rest
}
const bareLocation = (value: unknown): unknown => {
  const rest = bare(value, emptyLocation)
  return isPlain(rest) && 'session_terms' in rest
    ? { ...rest, session_terms: bareTerms(rest['session_terms']) }
    : rest
}
const writing: Readonly<Record<string, (value: unknown) => unknown>> = {
  navs: (value) => each(value, (one) => bare(one, noNav)),
  children: (value) => each(value, bareLocation),
  session_terms: bareTerms,
  glyph: (value) => bare(value, {}),
  logo: (value) => bare(value, {}),
  sender: (value) => bare(value, {}),
}

/** Writes what differs in a form into an organisation's YAML; null where it cannot be read. */
export function writeForm(text: string, form: OrganisationForm): string | null {
  const before = formOf(text)
  if (!before) return null
  const changed = Object.entries(form).filter(
    ([name, value]) =>
      value !== undefined && name in nothing && !isSame(value, before[name as keyof OrganisationForm]),
  )
  const values = changed.map(([name, value]) => {
    const isUsual = isSame(value, nothing[name]) && nothing[name] !== ''
    return [name, isUsual ? undefined : (writing[name]?.(value) ?? value)] as const
  })
  return editYaml(text, Object.fromEntries(values) as Readonly<Record<string, YamlValue>>)
}

import { OrganizationForm } from '@evenkeel/api-contract/staff/studio-form'
import { editYamlList, parseUncheckedYaml, type YamlValue } from '@evenkeel/server-kit/config-files/edit-yaml'
import * as z from 'zod/mini'
import type { SpaceFiles } from './spaces.ts'
import { stripDefaults, defaultNav } from './organization-form.ts'

type PlainObject = Readonly<Record<string, unknown>>

/** Parts of the home page by file, with their default values. */
const formParts = {
  phrases: {
    file: 'phrases.yaml',
    usual: { id: '', headline: '', sub_headline: '', reason: null, article: null, published: true },
    // Visibility is always written.
    written: { id: '', headline: '', sub_headline: '', reason: null, article: null },
  },
  navs: { file: 'navs.yaml', usual: defaultNav, written: defaultNav },
} as const satisfies Readonly<Record<string, { file: string; usual: PlainObject; written: PlainObject }>>
type FormPart = keyof typeof formParts
const partNames = Object.keys(formParts) as FormPart[]

/** Reads a part as form values; null if the file is not such a list. */
function readPart(files: SpaceFiles, name: FormPart): OrganizationForm[FormPart] | null {
  const { file, usual } = formParts[name]
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
    const { file, written: usual } = formParts[name]
    const values = value.map((one) => stripDefaults(one, usual)) as readonly YamlValue[]
    const text = editYamlList(files[file] ?? '', values)
    if (text === null) return null
    written.set(file, text)
  }
  return Object.fromEntries(written)
}

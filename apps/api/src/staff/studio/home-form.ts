import { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { editYamlList, plainYaml, type YamlValue } from '@evenkeel/server/config-files/edit-yaml'
import * as z from 'zod/mini'
import type { Files } from './change-files.ts'
import { bare, noNav } from './organisation-form.ts'

type Plain = Readonly<Record<string, unknown>>

/** Parts of the home page by the file they stand in, with what is meant where the file says nothing. */
const parts = {
  phrases: {
    file: 'phrases.yaml',
    usual: { id: '', headline: '', sub_headline: '', reason: null, article: null, published: true },
    // Whether it is shown is always said.
    written: { id: '', headline: '', sub_headline: '', reason: null, article: null },
  },
  navs: { file: 'navs.yaml', usual: noNav, written: noNav },
} as const satisfies Readonly<Record<string, { file: string; usual: Plain; written: Plain }>>
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** A part as its form has it; null where the file is no list of such things. */
function partOf(files: Files, name: Part): OrganisationForm[Part] | null {
  const { file, usual } = parts[name]
  const list = plainYaml(files[file] ?? '[]')
  if (!Array.isArray(list)) return null
  const filled = list.map((one: unknown) =>
    typeof one === 'object' && one !== null ? { ...usual, ...one } : one,
  )
  const checked = z.safeParse(OrganisationForm, { [name]: filled })
  return checked.success ? (checked.data[name] ?? []) : null
}

/** The home page that all organisations share as a form; null where one of its files cannot be read. */
export function homeFormOf(files: Files): OrganisationForm | null {
  const [phrases, navs] = [partOf(files, 'phrases'), partOf(files, 'navs')]
  return phrases === null || navs === null ? null : ({ phrases, navs } as OrganisationForm)
}

/** Writes what differs in a form into the files of the home page; null where one of them cannot be read. */
export function writeHomeForm(files: Files, form: OrganisationForm): Files | null {
  const before = homeFormOf(files)
  if (!before) return null
  const written = new Map(Object.entries(files))
  for (const name of names) {
    const [value, was] = [form[name], before[name]]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(was)) continue
    const { file, written: usual } = parts[name]
    const values = value.map((one) => bare(one, usual)) as readonly YamlValue[]
    const text = editYamlList(files[file] ?? '', values)
    if (text === null) return null
    written.set(file, text)
  }
  return Object.fromEntries(written)
}

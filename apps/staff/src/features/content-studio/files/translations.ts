import type { OrganizationForm } from '@evenkeel/api-contract/staff/studio-form'
import { type Document, isMap, parseDocument } from 'yaml'

/** A text of an organization that can be translated. */
export interface TranslatableText {
  /** Its id in the file of translations. */
  readonly key: string
  readonly english: string
}

/** Every text that is the organization's own, in the order of its file. */
export function listTranslatableTexts(form: OrganizationForm, clientId: string): readonly TranslatableText[] {
  const tiles = (form.navs ?? []).flatMap(({ id, label, description }) => [
    { key: `${id}.label`, english: label },
    { key: `${id}.description`, english: description ?? '' },
  ])
  const places = [
    { name: clientId, terms: form.session_terms },
    ...(form.children ?? []).map((child) => ({ name: child.username, terms: child.session_terms })),
  ]
  const afterLast = places.map(({ name, terms }) => ({
    key: `${name}.after_last`,
    english: terms?.after_last?.words ?? '',
  }))
  return [...tiles, ...afterLast].filter(({ english }) => english.trim() !== '')
}

export interface Translation {
  /** The English that it was made from. */
  readonly english: string
  readonly text: string
}

const parseTranslations = (text: string): Document => parseDocument(text.trim() === '' ? '{}\n' : text)

/** The translations in a file, by id; null while it cannot be read. */
export function readTranslations(file: string): ReadonlyMap<string, Translation> | null {
  const document = parseTranslations(file)
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  const entries = Object.entries(document.toJS() as Record<string, Partial<Translation> | null>)
  return new Map(
    entries.map(([key, entry]) => [key, { english: entry?.english ?? '', text: entry?.text ?? '' }]),
  )
}

/** The file with one translation written into it, its comments kept. A changed text has been read by nobody yet. An empty one goes. */
export function writeTranslation(file: string, { key, english }: TranslatableText, text: string): string {
  const document = parseTranslations(file)
  if (!isMap(document.contents)) return file
  document.contents.flow = false
  if (text.trim() === '') document.deleteIn([key])
  else {
    document.setIn([key, 'english'], english)
    document.setIn([key, 'text'], text)
    document.deleteIn([key, 'reviewed'])
  }
  return document.toString({ lineWidth: 0 })
}

export type TranslationState = 'translated' | 'outdated' | 'missing'

export function getTranslationState(
  { english }: TranslatableText,
  translation: Translation | undefined,
): TranslationState {
  if (!translation || translation.text.trim() === '') return 'missing'
  return translation.english === english ? 'translated' : 'outdated'
}

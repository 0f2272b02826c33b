import { type Document, isMap, parseDocument } from 'yaml'
import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { Notice } from '#components/Notice.tsx'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { applyFileEdits, applyFormEdits } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { FileTextEditor } from './FileTextEditor.tsx'
import { ProblemList } from '../editor/ChecksPanel.tsx'
import { filesMessages as words } from '../editor.messages.ts'
import styles from './files.module.css'

/** Translatable text of an organization. */
interface TranslatableText {
  /** Key in the translation file. */
  readonly key: string
  readonly english: string
}

/** Translatable texts of an organization, in file order. */
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

interface Translation {
  /** English source of the translation. */
  readonly english: string
  readonly text: string
}

const parseTranslations = (text: string): Document => parseDocument(text.trim() === '' ? '{}\n' : text)

/** Translations in a file, by key; null while the file cannot be parsed. */
export function readTranslations(file: string): ReadonlyMap<string, Translation> | null {
  const document = parseTranslations(file)
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  const entries = Object.entries(document.toJS() as Record<string, Partial<Translation> | null>)
  return new Map(
    entries.map(([key, entry]) => [key, { english: entry?.english ?? '', text: entry?.text ?? '' }]),
  )
}

/**
 * Writes one translation into the file and keeps its comments. A changed text is marked as unreviewed; an
 * empty text removes the entry.
 */
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

type TranslationState = 'translated' | 'outdated' | 'missing'

export function getTranslationState(
  { english }: TranslatableText,
  translation: Translation | undefined,
): TranslationState {
  if (!translation || translation.text.trim() === '') return 'missing'
  return translation.english === english ? 'translated' : 'outdated'
}

const tones = { translated: 'success', outdated: 'warning', missing: 'calm' } as const

interface TranslationItemProps {
  readonly text: TranslatableText
  readonly translation: Translation | undefined
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
}

function TranslationItem({ text, translation, isReadOnly, onChange }: TranslationItemProps) {
  const state = getTranslationState(text, translation)
  return (
    <li className={styles.translation}>
      <p className={parts.row}>
        <Tag tone={tones[state]}>{words[state]}</Tag>
      </p>
      <p>
        <span className={parts.soft}>{words.english}: </span>
        {text.english}
      </p>
      <div lang="es">
        <TextField
          label={words.spanish}
          narrows
          lines={text.english.length > 60 ? 3 : 1}
          value={translation?.text ?? ''}
          onChange={onChange}
          disabled={isReadOnly}
        />
      </div>
    </li>
  )
}

/** Spanish translations of the organization's own texts. */
export function TranslationsSection() {
  const { view, editor, checks } = useStudio()
  const { space } = view.draft
  const clientId = space.organisation?.username ?? ''
  const path = `organisations/${clientId}.es.yaml`
  const form = applyFormEdits(view.draft, view.edits)
  const file = applyFileEdits(view.draft, view.edits).find((one) => one.path === path)?.text ?? ''
  const translations = readTranslations(file)
  const texts = form ? listTranslatableTexts(form, clientId) : []
  const isReadOnly = space.may.edit === 'nothing'
  const write = (text: string): void => editor.edit({ files: { [path]: text } })
  const faults = checks.faults.filter((fault) => fault.file === path)
  return (
    <>
      <p className={parts.soft}>{words.languagesLead}</p>
      {texts.length === 0 ? <EmptyState title={words.noTexts} /> : null}
      {translations === null ? (
        <Notice kind="warning">
          <ProblemList faults={faults} onFault={() => {}} />
        </Notice>
      ) : (
        <ul className={parts.plain}>
          {texts.map((text) => (
            <TranslationItem
              key={text.key}
              text={text}
              translation={translations.get(text.key)}
              isReadOnly={isReadOnly}
              onChange={(typed) => write(writeTranslation(file, text, typed))}
            />
          ))}
        </ul>
      )}
      {file === '' ? null : (
        <details open={translations === null}>
          <summary>{words.languageFile}</summary>
          <FileTextEditor path={path} text={file} faults={faults} isReadOnly={isReadOnly} onChange={write} />
        </details>
      )}
    </>
  )
}

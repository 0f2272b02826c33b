import { TextField } from '#components/fields/TextField.tsx'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { applyFileEdits, applyFormEdits } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { ProblemList } from './ProblemList.tsx'
import { FileTextEditor } from './FileTextEditor.tsx'
import styles from './files.module.css'
import { filesMessages as words } from './files.messages.ts'
import {
  readTranslations,
  getTranslationState,
  listTranslatableTexts,
  type TranslatableText,
  type Translation,
  writeTranslation,
} from './translations.ts'

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
        <span className={parts.tag} data-tone={tones[state]}>
          {words[state]}
        </span>
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

/** The organization's own texts in Spanish. */
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

import { TextField } from '#ui/fields/Fields.tsx'
import { Empty } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { filesWith, formWith } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { FaultList } from './FaultList.tsx'
import { FileText } from './FileText.tsx'
import styles from './texts.module.css'
import { textsWords as words } from './texts.words.ts'
import {
  readTranslations,
  stateOf,
  textsToTranslate,
  type ToTranslate,
  type Translation,
  withTranslation,
} from './translations.ts'

const tones = { translated: 'success', outdated: 'warning', missing: 'calm' } as const

interface OneProps {
  readonly text: ToTranslate
  readonly translation: Translation | undefined
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
}

function One({ text, translation, isReadOnly, onChange }: OneProps) {
  const state = stateOf(text, translation)
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
export function LanguagesSection() {
  const { view, editor, checks } = useStudio()
  const { space } = view.draft
  const clientId = space.organisation?.username ?? ''
  const path = `organisations/${clientId}.es.yaml`
  const form = formWith(view.draft, view.edits)
  const file = filesWith(view.draft, view.edits).find((one) => one.path === path)?.text ?? ''
  const translations = readTranslations(file)
  const texts = form ? textsToTranslate(form, clientId) : []
  const isReadOnly = space.may.edit === 'nothing'
  const write = (text: string): void => editor.edit({ files: { [path]: text } })
  const faults = checks.faults.filter((fault) => fault.file === path)
  return (
    <>
      <p className={parts.soft}>{words.languagesLead}</p>
      {texts.length === 0 ? <Empty title={words.noTexts} /> : null}
      {translations === null ? (
        <Notice kind="warning">
          <FaultList faults={faults} onFault={() => {}} />
        </Notice>
      ) : (
        <ul className={parts.plain}>
          {texts.map((text) => (
            <One
              key={text.key}
              text={text}
              translation={translations.get(text.key)}
              isReadOnly={isReadOnly}
              onChange={(typed) => write(withTranslation(file, text, typed))}
            />
          ))}
        </ul>
      )}
      {file === '' ? null : (
        <details open={translations === null}>
          <summary>{words.languageFile}</summary>
          <FileText path={path} text={file} faults={faults} isReadOnly={isReadOnly} onChange={write} />
        </details>
      )}
    </>
  )
}

import { Fragment, useState } from 'react'
import { Select } from '#ui/fields/Select.tsx'
import parts from '#ui/parts.module.css'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'

interface Mail {
  readonly kind: string
  readonly subject: string
  readonly text: string
}

/** Paragraphs as a mail program shows them; addresses are marked, and lead nowhere from here. */
function Paragraph({ text }: { readonly text: string }) {
  return (
    <p>
      {text
        .split(/(https?:\/\/[^\s<>"']+)/)
        .map((piece, at) => (at % 2 === 1 ? <u key={at}>{piece}</u> : <Fragment key={at}>{piece}</Fragment>))}
    </p>
  )
}

/** The mails of a draft, one at a time. They are plain letters: the same words in every mail program. */
export function Letter({ mails }: { readonly mails: readonly Mail[] }) {
  const [kind, setKind] = useState<string | null>(null)
  const shown = mails.find((mail) => mail.kind === kind) ?? mails[0]
  if (!shown) return null
  return (
    <div className={parts.stack}>
      <Select
        label={words.whichMail}
        value={shown.kind}
        choices={mails.map((mail) => ({ value: mail.kind, label: mail.subject }))}
        onChange={setKind}
        placeholder={words.whichMail}
      />
      <div className={styles.letter}>
        <p>
          <span className={parts.soft}>{words.subject}: </span>
          <strong>{shown.subject}</strong>
        </p>
        <hr />
        {shown.text
          .trim()
          .split(/\n{2,}/)
          .map((text, at) => (
            <Paragraph key={at} text={text} />
          ))}
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{words.mailHint}</p>
    </div>
  )
}

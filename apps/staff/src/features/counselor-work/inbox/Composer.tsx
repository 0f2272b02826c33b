import { type MessageDraft, sendCounselorMessage } from '@evenkeel/contract/counselor/conversations'
import { limits } from '@evenkeel/contract/limits'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { inboxWords } from '../work.words.ts'
import { Files } from './Files.tsx'
import { bodyOf, type Letter, type Typed, wasSentBefore } from './letter.ts'
import { useLetter } from './use-letter.ts'

interface ComposerProps {
  readonly patientId: number
  /** What was typed before and not sent. */
  readonly draft: MessageDraft | null
  readonly lastSubject: string
  /** Asks for the conversation anew. */
  readonly refresh: () => void
}

/** Sends what is typed with its files: pressed twice, in two windows, or again after a lost answer or a reload, it is there once. */
function useSending({ patientId, refresh }: ComposerProps, letter: Letter) {
  const { call } = useStaff()
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const act = useAct({
    act: async (typed: Typed) => {
      // The id of the press: what another window sent under it is told and not sent once more with other words.
      const body = bodyOf(typed, letter.id())
      await letter.settle()
      return call(sendCounselorMessage, { params: { patient_id: patientId }, body })
    },
    onDone: (_message, typed) => {
      // What was typed while it was on its way is a message of its own.
      if (letter.typed() === typed) letter.clear()
      else {
        letter.asAnother()
        letter.keepAgain()
      }
      setSent(true)
      refresh()
    },
    onRefused: (error) => {
      // What was typed is kept again. It may have arrived all the same: then it stands above.
      letter.keepAgain()
      refresh()
      // It did arrive, and was changed since: what stands here now is a message of its own.
      if (wasSentBefore(error)) letter.asAnother()
    },
  })
  const send = (): void => {
    const isEmpty = letter.typed().text.trim() === ''
    setSent(false)
    setMissing(isEmpty)
    if (!isEmpty) act.run(letter.typed())
  }
  return { isSent, isMissing, act, send }
}

const keptWords = { nothing: '', kept: inboxWords.draftKept, not_kept: inboxWords.draftNotKept } as const

/** Writes to the person. What was typed survives a reload. */
export function Composer(props: ComposerProps) {
  const { letter, typed, kept } = useLetter(props)
  const { isSent, isMissing, act, send } = useSending(props, letter)
  return (
    <form
      className={parts.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={inboxWords.subject}
        value={typed.subject}
        onChange={(subject) => letter.change(() => ({ subject }))}
        maxLength={limits.messageSubjectMax}
      />
      <TextField
        label={inboxWords.text}
        hint={inboxWords.hint}
        value={typed.text}
        onChange={(text) => letter.change(() => ({ text }))}
        lines={6}
        maxLength={limits.messageMax}
        required
        error={isMissing && typed.text.trim() === '' ? inboxWords.textMissing : null}
      />
      <Files
        patientId={props.patientId}
        files={typed.files}
        onAdded={(file) => letter.change(({ files }) => ({ files: [...files, file] }))}
        onTakenOut={(file) =>
          letter.change(({ files }) => ({ files: files.filter(({ id }) => id !== file.id) }))
        }
      />
      <Problem text={act.problem} />
      {isSent ? (
        <Notice kind="success" isNew>
          <p>{inboxWords.sent}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button type="submit" busy={act.busy}>
          <Send size={18} aria-hidden="true" />
          {inboxWords.send}
        </Button>
        <span className={`${parts.soft} ${parts.small}`} role="status">
          {keptWords[kept]}
        </span>
      </div>
    </form>
  )
}

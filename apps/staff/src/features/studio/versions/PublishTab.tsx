import { publishDraft } from '@evenkeel/contract/staff/studio-acts'
import { Refused } from '@evenkeel/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { shutBecause } from '../editor/publish-state.ts'
import { asSentence } from '../editor/where.ts'
import { versionsKey } from '../keys.ts'
import { useStudio } from '../studio-context.tsx'
import { FaultList } from '../texts/FaultList.tsx'
import { Difference } from './Difference.tsx'
import { versionsWords as words } from './versions.words.ts'

/** What the server puts before each fault: the file and the line, which say nothing to whoever works in forms. */
const fileAndLine = /^[\w./-]+(?::\d+)?: /

/** Every line of a refusal: one for each fault that the server still found. */
const linesOf = (error: unknown): readonly string[] =>
  error instanceof Refused && error.status === 422
    ? error.payload.errors.flatMap(({ message }) =>
        typeof message === 'string' ? [asSentence(message.replace(fileAndLine, ''))] : [],
      )
    : []

function usePublish() {
  const { call } = useStaff()
  const client = useQueryClient()
  const { editor, view } = useStudio()
  const { id } = view.draft.space
  const params = { space: id }
  return useAct({
    act: (revision: number) => call(publishDraft, { params, body: { revision } }),
    onDone: (draft) => {
      editor.replace(draft)
      void client.invalidateQueries({ queryKey: versionsKey(id) })
    },
    refusals: { 409: words.changed },
    onRefused: (error) => {
      if (error instanceof Refused && error.status === 409) editor.meet(error)
    },
  })
}

/** The way to the pages that members read, where an organization has any. */
function Pages() {
  const { pages_at: address } = useStudio().view.draft.space
  if (address === null) return null
  return (
    <p>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {words.pages({ address: address.replace(/^https?:\/\//, '') })}
      </a>
    </p>
  )
}

function Done() {
  const { published } = useStudio().view.draft.space
  return (
    <Notice kind="success" title={words.done({ number: published?.number ?? 1 })} isNew>
      <p>{words.doneText}</p>
      <Pages />
    </Notice>
  )
}

/** Why publishing is shut, with the faults to be mended. */
function Shut({ reason }: { readonly reason: NonNullable<ReturnType<typeof shutBecause>> }) {
  const { view, checks, onFault } = useStudio()
  const { published } = view.draft.space
  const title =
    reason === 'nothingNew' && published ? words.isPublished({ number: published.number }) : words.shutTitle
  return (
    <Notice kind={reason === 'red' || reason === 'conflict' ? 'warning' : 'info'} title={title}>
      <p>{words[reason]}</p>
      {reason === 'nothingNew' ? <Pages /> : null}
      {reason === 'red' ? (
        <FaultList faults={checks.faults.filter(({ severity }) => severity === 'error')} onFault={onFault} />
      ) : null}
    </Notice>
  )
}

/** What publishing changes for members, and the press that does it. */
export function PublishTab() {
  const { view, checks } = useStudio()
  const { space, revision } = view.draft
  const act = usePublish()
  const reason = shutBecause(view.draft, view.save.kind, checks.state)
  const isOver = act.isDone && space.draft === null
  // What somebody else did is told above until it was looked at.
  const isPassed = act.error instanceof Refused && act.error.status === 409 && view.save.kind !== 'conflict'
  return (
    <section className={parts.stack} aria-labelledby="publish">
      <h2 id="publish">{words.publishTitle}</h2>
      {isOver ? <Done /> : reason ? <Shut reason={reason} /> : null}
      {space.draft === null ? null : (
        <>
          <p>{space.published === null && space.state === 'new' ? words.publishFirst : words.publishLead}</p>
          <Difference space={space.id} from={null} to={null} at={revision} />
        </>
      )}
      <Problem text={isPassed ? null : act.problem} />
      {linesOf(act.error).length > 1 ? (
        <ul>
          {linesOf(act.error).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {isOver || reason === 'ownedByFiles' || reason === 'notAllowed' ? null : (
        <div className={parts.row}>
          <Button disabled={reason !== null} busy={act.busy} onPress={() => act.run(revision)}>
            {words.publish}
          </Button>
        </div>
      )}
    </section>
  )
}

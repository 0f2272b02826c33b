import { publishDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { findPublishBlocker } from '../editor/use-checks.ts'
import { toSentence } from '../editor/problem-location.ts'
import { versionsKey } from '../studio-queries.ts'
import { useStudio } from '../studio-context.tsx'
import { ProblemList } from '../editor/ChecksPanel.tsx'
import { VersionDiff } from './FileDiffs.tsx'
import { versionsMessages as words } from '../studio.messages.ts'

/** File and line prefix of server problems, removed because form users do not work with files. */
const FILE_AND_LINE_PREFIX = /^[\w./-]+(?::\d+)?: /

/** Lines of a rejected publication, one for each problem found by the server. */
const listServerProblems = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 422
    ? error.payload.errors.flatMap(({ message }) =>
        typeof message === 'string' ? [toSentence(message.replace(FILE_AND_LINE_PREFIX, ''))] : [],
      )
    : []

function usePublishDraft() {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { editor, view } = useStudio()
  const { id } = view.draft.space
  const params = { space: id }
  return useAsyncAction({
    act: (revision: number) => call(publishDraft, { params, body: { revision } }),
    onDone: (draft) => {
      editor.replace(draft)
      void client.invalidateQueries({ queryKey: versionsKey(id) })
    },
    refusals: { 409: words.changed },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) editor.meet(error)
    },
  })
}

/** Link to the live pages of an organization, if it has any. */
function PublishedPagesLink() {
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

function PublishedNotice() {
  const { published } = useStudio().view.draft.space
  return (
    <Notice kind="success" title={words.done({ number: published?.number ?? 1 })} isNew>
      <p>{words.doneText}</p>
      <PublishedPagesLink />
    </Notice>
  )
}

/** Explains why publishing is blocked and lists the problems to fix. */
function PublishBlockedNotice({
  reason,
}: {
  readonly reason: NonNullable<ReturnType<typeof findPublishBlocker>>
}) {
  const { view, checks, onFault } = useStudio()
  const { published } = view.draft.space
  const title =
    reason === 'nothingNew' && published ? words.isPublished({ number: published.number }) : words.shutTitle
  return (
    <Notice kind={reason === 'red' || reason === 'conflict' ? 'warning' : 'info'} title={title}>
      <p>{words[reason]}</p>
      {reason === 'nothingNew' ? <PublishedPagesLink /> : null}
      {reason === 'red' ? (
        <ProblemList
          faults={checks.faults.filter(({ severity }) => severity === 'error')}
          onFault={onFault}
        />
      ) : null}
    </Notice>
  )
}

/** Shows what publishing changes for members, with the publish button. */
export function PublishTab() {
  const { view, checks } = useStudio()
  const { space, revision } = view.draft
  const act = usePublishDraft()
  const reason = findPublishBlocker(view.draft, view.save.kind, checks.state)
  const isOver = act.isDone && space.draft === null
  // The error of a resolved conflict is no longer shown.
  const isPassed = act.error instanceof ApiError && act.error.status === 409 && view.save.kind !== 'conflict'
  return (
    <section className={parts.stack} aria-labelledby="publish">
      <h2 id="publish">{words.publishTitle}</h2>
      {isOver ? <PublishedNotice /> : reason ? <PublishBlockedNotice reason={reason} /> : null}
      {space.draft === null ? null : (
        <>
          <p>{space.published === null && space.state === 'new' ? words.publishFirst : words.publishLead}</p>
          <VersionDiff space={space.id} from={null} to={null} at={revision} />
        </>
      )}
      <ErrorNotice text={isPassed ? null : act.problem} />
      {listServerProblems(act.error).length > 1 ? (
        <ul>
          {listServerProblems(act.error).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {isOver || reason === 'ownedByFiles' || reason === 'notAllowed' ? null : (
        <div className={parts.row}>
          <Button disabled={reason !== null} busy={act.busy} onClick={() => act.run(revision)}>
            {words.publish}
          </Button>
        </div>
      )}
    </section>
  )
}

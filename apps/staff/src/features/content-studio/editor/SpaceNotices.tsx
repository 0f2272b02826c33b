import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { diffFiles } from '@evenkeel/api-contract/staff/diff-files'
import type { FileDiff, StudioSpace } from '@evenkeel/api-contract/staff/schemas/studio'
import type { StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { describeApiError, getServerMessage } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { getIntakeName, listDerivedIntakes, listIntakes } from '../intake-questions/intakes.ts'
import { spacesQuery } from '../studio-queries.ts'
import { useStudio } from '../studio-context.tsx'
import { FileDiffs } from '../versions/FileDiffs.tsx'
import { editorMessages as words } from '../editor.messages.ts'
import { applyFileEdits, type Edits, hasNoEdits, isSame } from './edits.ts'
import { type EditorSection, findFormSection } from './form-sections.ts'

const toTextsByPath = ({ files }: Pick<StudioDraft, 'files'>): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]))

/** What somebody else changed since this page was opened, and where both have changed the same. */
interface EditConflict {
  readonly difference: readonly FileDiff[]
  /** Form sections with fields that both changed. */
  readonly sections: readonly EditorSection[]
  /** Files that both edited as text. For these, one version replaces the other. */
  readonly files: readonly string[]
}

/** Compares another person's saved draft with the previous draft and with local edits. */
export function findEditConflict(
  seen: Pick<StudioDraft, 'files' | 'form'>,
  theirs: Pick<StudioDraft, 'files' | 'form'>,
  edits: Edits,
): EditConflict {
  const difference = diffFiles(toTextsByPath(seen), toTextsByPath(theirs))
  const fields = Object.keys(edits.form).filter(
    (name) => !isSame(seen.form?.[name as keyof Edits['form']], theirs.form?.[name as keyof Edits['form']]),
  )
  return {
    difference,
    sections: [...new Set(fields.flatMap((name) => findFormSection(name) ?? []))],
    files: difference.map(({ path }) => path).filter((path) => path in edits.files),
  }
}

/** The other person's changes as a line diff, and their overlaps with local edits. */
function TheirChanges({ theirs }: { readonly theirs: StudioDraft }) {
  const { view } = useStudio()
  const { difference, sections, files } = findEditConflict(view.draft, theirs, view.edits)
  const both = [...sections.map((section) => words[section]), ...files]
  return (
    <>
      {both.length === 0 ? null : <p>{words.bothChanged({ places: both.join(', ') })}</p>}
      <details>
        <summary>{words.theirChanges}</summary>
        <FileDiffs files={difference} none={words.theirChangesNone} />
      </details>
    </>
  )
}

/** Edit conflict: who saved or published, what changed, and the options to resolve it. */
function EditConflictNotice({
  error,
  theirs,
}: {
  readonly error: unknown
  readonly theirs: StudioDraft | null
}) {
  const { editor, view } = useStudio()
  const act = useAsyncAction({ act: (mine: boolean) => (mine ? editor.keepMine() : editor.takeTheirs()) })
  const hasMine = !hasNoEdits(view.edits)
  return (
    <Notice kind="warning" title={words.conflictTitle} isNew>
      <p>{getServerMessage(error) ?? ''}</p>
      <p>{hasMine ? words.conflictText : words.conflictNothingOpen}</p>
      {theirs ? <TheirChanges theirs={theirs} /> : null}
      {hasMine ? <p className={parts.soft}>{words.keepMineHint}</p> : null}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onClick={() => act.run(true)}>
          {hasMine ? words.keepMine : words.goOnWithTheirs}
        </Button>
        {hasMine ? (
          <Button kind="secondary" busy={act.busy} onClick={() => act.run(false)}>
            {words.takeTheirs}
          </Button>
        ) : null}
      </div>
    </Notice>
  )
}

/** Maximum number of names listed in one line. */
const MAX_NAMES_SHOWN = 6

const sharedMessages = {
  home: words.sharedHome,
  intakes: words.sharedIntakes,
  articles: words.sharedArticles,
} as const

/**
 * Returns a predicate: whether an organization uses the open space. An intake counts when it is used directly
 * or as a base.
 */
function useIsAffected(): (space: StudioSpace) => boolean {
  const { view } = useStudio()
  const [search] = useSearchParams()
  const { kind } = view.draft.space
  if (kind !== 'intakes') return ({ state }) => state === 'active'
  const intakes = listIntakes(applyFileEdits(view.draft, view.edits))
  const open = search.get('file') ?? (search.get('part') === 'files' ? null : (intakes[0]?.path ?? null))
  const names = open === null ? null : listDerivedIntakes(intakes, getIntakeName(open))
  return (space) => space.intakes.some((name) => names === null || names.has(name))
}

/** Names the organizations affected by a change to shared content, before editing. */
function AffectedOrganizations() {
  const { call } = useStaffClient()
  const { kind } = useStudio().view.draft.space
  const query = useQuery({ ...spacesQuery(call), enabled: kind !== 'organisation' })
  const isTouched = useIsAffected()
  if (kind === 'organisation' || !query.data) return null
  const all = query.data.results.flatMap((space) =>
    space.organisation && isTouched(space) ? [space.organisation.name] : [],
  )
  if (all.length === 0)
    return kind === 'intakes' ? (
      <Notice kind="info">
        <p>{words.sharedIntakesNone}</p>
      </Notice>
    ) : null
  const first = all.slice(0, MAX_NAMES_SHOWN).join(', ')
  const names =
    all.length > MAX_NAMES_SHOWN
      ? words.andMore({ names: first, count: all.length - MAX_NAMES_SHOWN })
      : first
  return (
    <Notice kind="info">
      <p>{sharedMessages[kind]({ count: all.length, names })}</p>
    </Notice>
  )
}

/** Server rejection, with the option to revert. */
function RejectedNotice({ error }: { readonly error: unknown }) {
  const { editor } = useStudio()
  const [isAsking, setIsAsking] = useState(false)
  const act = useAsyncAction({ act: () => editor.takeTheirs(), onDone: () => setIsAsking(false) })
  return (
    <Notice kind="error" title={words.refused} isNew>
      <p>{describeApiError(error)}</p>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {words.takeServer}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.takeServerAsk}
          act={act}
          kind="danger"
          label={words.takeServer}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.takeServerText}</p>
        </ConfirmDialog>
      ) : null}
    </Notice>
  )
}

function ReadOnlyNotice() {
  const { space } = useStudio().view.draft
  if (space.owner === 'files')
    return (
      <Notice kind="info">
        <p>{words.readOnlyFiles}</p>
        <Link to={`/studio/${space.id}/manage`}>{words.toManage}</Link>
      </Notice>
    )
  if (space.may.edit === 'all') return null
  return (
    <Notice kind="info">
      <p>{space.may.edit === 'texts' ? words.textsOnly : words.readOnlyGrant}</p>
    </Notice>
  )
}

/** All notices above the editor. */
export function SpaceNotices() {
  const { view, editor } = useStudio()
  const { save, wasRestored } = view
  return (
    <>
      <ReadOnlyNotice />
      <AffectedOrganizations />
      {wasRestored ? (
        <Notice kind="info" isNew>
          <p>{words.restored}</p>
        </Notice>
      ) : null}
      {save.kind === 'failing' ? (
        <Notice kind="warning" isNew>
          <p>{words.failing}</p>
          <Button kind="secondary" onClick={editor.saveNow}>
            {words.saveNow}
          </Button>
        </Notice>
      ) : null}
      {save.kind === 'conflict' ? <EditConflictNotice {...save} /> : null}
      {save.kind === 'refused' ? <RejectedNotice error={save.error} /> : null}
    </>
  )
}

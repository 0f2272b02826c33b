import { listVersions, rollBackSpace } from '@evenkeel/api-contract/staff/studio-spaces'
import type { StudioVersion } from '@evenkeel/api-contract/staff/schemas/studio'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { scrollableProps } from '#components/Table.tsx'
import { Tag } from '#components/Tag.tsx'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { versionsKey } from '../studio-queries.ts'
import { useStudio } from '../studio-context.tsx'
import styles from './versions.module.css'
import { VersionDiff } from './FileDiffs.tsx'
import { versionsMessages as words } from '../studio.messages.ts'

const describeReason = ({ reason, rolled_back_from }: StudioVersion): string =>
  reason === 'rolled_back' ? words.rolled_back({ number: rolled_back_from ?? 0 }) : words[reason]

interface RollBackDialogProps {
  readonly version: StudioVersion
  readonly onClose: () => void
  readonly onDone: (number: number) => void
}

function RollBackDialog({ version: { number }, onClose, onDone }: RollBackDialogProps) {
  const { call } = useStaffClient()
  const { view, editor } = useStudio()
  const space = view.draft.space.id
  const act = useAsyncAction({
    act: () => call(rollBackSpace, { params: { space }, body: { number } }),
    onDone: (draft) => {
      editor.replace(draft)
      onDone(number)
    },
  })
  return (
    <ConfirmDialog
      title={words.bringBackAsk({ number })}
      act={act}
      label={words.bringBackDo}
      onClose={onClose}
    >
      <p>{words.bringBackText}</p>
      <div className={styles.difference} aria-label={words.whatChanges} {...scrollableProps}>
        <VersionDiff space={space} from={null} to={number} />
      </div>
    </ConfirmDialog>
  )
}

interface VersionRowProps {
  readonly version: StudioVersion
  readonly onBringBack: (() => void) | null
}

function VersionRow({ version, onBringBack }: VersionRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { view } = useStudio()
  const { number, state, author, published_by, published_at } = version
  return (
    <li className={parts.panel}>
      <div className={parts.row}>
        <h3>{words.number({ number })}</h3>
        {state === 'published' ? <Tag tone="success">{words.now}</Tag> : null}
      </div>
      <dl className={parts.facts}>
        <dt>{words.why}</dt>
        <dd>{describeReason(version)}</dd>
        <dt>{words.publishedBy}</dt>
        <dd>
          {published_by.name}, {formatDateTimeWithYear(published_at)}
        </dd>
        {author.id === published_by.id ? null : (
          <>
            <dt>{words.author}</dt>
            <dd>{author.name}</dd>
          </>
        )}
      </dl>
      <div className={parts.row}>
        {number > 1 ? (
          <Button
            kind="quiet"
            aria-label={isOpen ? words.hide : words.whatChangedIn({ number })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.hide : words.whatChanged}
          </Button>
        ) : null}
        {onBringBack ? (
          <Button kind="secondary" aria-label={words.bringBackNamed({ number })} onClick={onBringBack}>
            {words.bringBack}
          </Button>
        ) : null}
      </div>
      {isOpen ? <VersionDiff space={view.draft.space.id} from={number - 1} to={number} /> : null}
    </li>
  )
}

function VersionList({ versions }: { readonly versions: readonly StudioVersion[] }) {
  const client = useQueryClient()
  const { view } = useStudio()
  const [selected, setSelected] = useState<StudioVersion | null>(null)
  const [back, setBack] = useState<number | null>(null)
  const { id, may, published } = view.draft.space
  if (versions.length === 0)
    return (
      <EmptyState title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  return (
    <>
      {back === null ? null : (
        <Notice kind="success" isNew>
          <p>{words.broughtBack({ number: back, now: published?.number ?? back })}</p>
        </Notice>
      )}
      <ol className={parts.plain}>
        {versions.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            onBringBack={may.decide && version.state === 'superseded' ? () => setSelected(version) : null}
          />
        ))}
      </ol>
      {selected ? (
        <RollBackDialog
          version={selected}
          onClose={() => setSelected(null)}
          onDone={(number) => {
            setSelected(null)
            setBack(number)
            void client.invalidateQueries({ queryKey: versionsKey(id) })
          }}
        />
      ) : null}
    </>
  )
}

/** Version history with diffs and restore. */
export function VersionsTab() {
  const { call } = useStaffClient()
  const { view } = useStudio()
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await call(listVersions, { params: { space: id }, signal })).results,
    gcTime: 0,
  })
  return (
    <section className={parts.stack} aria-labelledby="versions">
      <h2 id="versions">{words.title}</h2>
      <p className={parts.soft}>{words.lead}</p>
      <QueryBoundary query={query}>{(versions) => <VersionList versions={versions} />}</QueryBoundary>
    </section>
  )
}

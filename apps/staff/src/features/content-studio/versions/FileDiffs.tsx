import { useQuery } from '@tanstack/react-query'
import type { DiffLine, FileDiff } from '@evenkeel/api-contract/staff/schemas/studio'
import { readSpaceDiff } from '@evenkeel/api-contract/staff/studio-spaces'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { scrollableProps } from '#components/Table.tsx'
import parts from '#components/parts.module.css'
import text from '#components/text/text.module.css'
import { Tag } from '#components/Tag.tsx'
import { useStaffClient } from '#session/session-context.tsx'
import { diffKey } from '../studio-queries.ts'
import { versionsMessages as words } from '../studio.messages.ts'

const signs = { same: ' ', removed: '−', added: '+' } as const
const changes = { added: 'added', removed: 'removed', changed: 'changedFile' } as const

/** Whether lines were omitted between this line and the previous one. */
function isAfterGap(line: DiffLine, last: DiffLine | undefined): boolean {
  if (!last) return false
  const [before, lastBefore] = [line.before, last.before]
  const [after, lastAfter] = [line.after, last.after]
  if (before !== null && lastBefore !== null && before > lastBefore + 1) return true
  return after !== null && lastAfter !== null && after > lastAfter + 1
}

function DiffLineRow({ line }: { readonly line: DiffLine }) {
  const { kind, before, after } = line
  return (
    <li className={text.line} data-kind={kind}>
      <span data-number aria-hidden="true">
        {before}
      </span>
      <span data-number aria-hidden="true">
        {after}
      </span>
      <span aria-hidden="true">{signs[kind]}</span>
      <span>
        {kind === 'same' ? null : (
          <span className="visually-hidden">{kind === 'added' ? words.lineAdded : words.lineRemoved} </span>
        )}
        {line.text}
      </span>
    </li>
  )
}

function FileDiffSection({ file: { path, change, lines } }: { readonly file: FileDiff }) {
  return (
    <section className={parts.tight} aria-label={path}>
      <p className={parts.row}>
        <strong>{path}</strong>
        <Tag>{words[changes[change]]}</Tag>
      </p>
      {path.endsWith('.svg') ? null : (
        <div className={text.difference} aria-label={path} {...scrollableProps}>
          <ol>
            {lines.flatMap((line, at) => [
              ...(isAfterGap(line, lines[at - 1])
                ? [
                    <li key={`gap ${at}`} className={text.gap}>
                      … {words.gap}
                    </li>,
                  ]
                : []),
              <DiffLineRow key={at} line={line} />,
            ])}
          </ol>
        </div>
      )}
    </section>
  )
}

/** Line diffs by file; a message when nothing differs. */
export function FileDiffs({
  files,
  none = words.noDifference,
}: {
  readonly files: readonly FileDiff[]
  readonly none?: string
}) {
  if (files.length === 0) return <p className={parts.soft}>{none}</p>
  return (
    <div className={parts.stack}>
      {files.map((file) => (
        <FileDiffSection key={file.path} file={file} />
      ))}
    </div>
  )
}

interface VersionDiffProps {
  readonly space: string
  /** Version number; null: the published version. */
  readonly from: number | null
  /** Version number; null: the draft. */
  readonly to: number | null
  /** Changes when the draft changes. */
  readonly at?: number
}

/** Differences between two versions of a space, by file. */
export function VersionDiff({ space, from, to, at = 0 }: VersionDiffProps) {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: diffKey(space, from, to, at),
    queryFn: ({ signal }) =>
      call(readSpaceDiff, {
        params: { space },
        query: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
        signal,
      }),
    gcTime: 0,
  })
  return <QueryBoundary query={query}>{({ files }) => <FileDiffs files={files} />}</QueryBoundary>
}

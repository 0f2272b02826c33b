import { type DifferenceLine, type FileDifference } from '@evenkeel/contract/staff/studio'
import { readDifference } from '@evenkeel/contract/staff/studio-acts'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { scrollable } from '#ui/scrollable.ts'
import text from '#ui/text/text.module.css'
import { differenceKey } from '../keys.ts'
import { versionsWords as words } from './versions.words.ts'

const signs = { same: ' ', removed: '−', added: '+' } as const
const changes = { added: 'added', removed: 'removed', changed: 'changedFile' } as const

/** Whether lines were left out between this line and the one before. */
function isAfterGap(line: DifferenceLine, last: DifferenceLine | undefined): boolean {
  if (!last) return false
  const [before, lastBefore] = [line.before, last.before]
  const [after, lastAfter] = [line.after, last.after]
  if (before !== null && lastBefore !== null && before > lastBefore + 1) return true
  return after !== null && lastAfter !== null && after > lastAfter + 1
}

function Line({ line }: { readonly line: DifferenceLine }) {
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

function File({ file: { path, change, lines } }: { readonly file: FileDifference }) {
  return (
    <section className={parts.tight} aria-label={path}>
      <p className={parts.row}>
        <strong>{path}</strong>
        <span className={parts.tag}>{words[changes[change]]}</span>
      </p>
      {path.endsWith('.svg') ? null : (
        <div className={text.difference} aria-label={path} {...scrollable}>
          <ol>
            {lines.flatMap((line, at) => [
              ...(isAfterGap(line, lines[at - 1])
                ? [
                    <li key={`gap ${at}`} className={text.gap}>
                      … {words.gap}
                    </li>,
                  ]
                : []),
              <Line key={at} line={line} />,
            ])}
          </ol>
        </div>
      )}
    </section>
  )
}

interface DifferenceProps {
  readonly space: string
  /** Number of a version; null: what is published now. */
  readonly from: number | null
  /** Number of a version; null: the draft. */
  readonly to: number | null
  /** Another number when the draft has changed. */
  readonly at?: number
}

/** What differs between two versions of a space, file by file. */
export function Difference({ space, from, to, at = 0 }: DifferenceProps) {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: differenceKey(space, from, to, at),
    queryFn: ({ signal }) =>
      call(readDifference, {
        params: { space },
        query: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
        signal,
      }),
    gcTime: 0,
  })
  return (
    <Answer query={query}>
      {({ files }) =>
        files.length === 0 ? (
          <p className={parts.soft}>{words.noDifference}</p>
        ) : (
          <div className={parts.stack}>
            {files.map((file) => (
              <File key={file.path} file={file} />
            ))}
          </div>
        )
      }
    </Answer>
  )
}

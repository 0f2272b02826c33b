import { type ReactNode, useId } from 'react'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'

interface ActionPanelProps {
  readonly title: string
  readonly text: string
  readonly problem: string | null
  /** What it did; null before. */
  readonly done: ReactNode
  /** What is asked before the press. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One thing that can be done, with what it does in words, and what came of it. */
export function ActionPanel({ title, text, problem, done, above, children }: ActionPanelProps) {
  const id = useId()
  return (
    <section className={parts.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={parts.soft}>{text}</p>
      {above}
      <div className={parts.row}>{children}</div>
      <ErrorNotice text={problem} />
      {done === null ? null : (
        <Notice kind="success" isNew>
          {typeof done === 'string' ? <p>{done}</p> : done}
        </Notice>
      )}
    </section>
  )
}

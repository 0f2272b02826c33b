import { type ReactNode, useId } from 'react'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'

interface ActBoxProps {
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
export function ActBox({ title, text, problem, done, above, children }: ActBoxProps) {
  const id = useId()
  return (
    <section className={parts.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={parts.soft}>{text}</p>
      {above}
      <div className={parts.row}>{children}</div>
      <Problem text={problem} />
      {done === null ? null : (
        <Notice kind="success" isNew>
          {typeof done === 'string' ? <p>{done}</p> : done}
        </Notice>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import parts from './parts.module.css'

interface TableProps {
  /** Titles of the columns, in their order. */
  readonly heads: readonly string[]
  /** The rows. On a phone each is a card, whose cells say their column by `data-label`. */
  readonly children: ReactNode
}

/** A list of things with several facts each. */
export function Table({ heads, children }: TableProps) {
  return (
    <div className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

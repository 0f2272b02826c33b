import type { ReactNode } from 'react'
import parts from './parts.module.css'

/** Makes a scrollable area without focusable content reachable by keyboard (WCAG 2.1.1). */
export const scrollableProps = { role: 'group', tabIndex: 0 } as const

interface TableProps {
  /** Column titles, in order. */
  readonly columns: readonly string[]
  /** Rows. On phones each row becomes a card whose cells are labeled by `data-label`. */
  readonly children: ReactNode
}

/** Table that becomes cards on phones. */
export function Table({ columns, children }: TableProps) {
  return (
    <div className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            {columns.map((title) => (
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

import type { ReactNode } from 'react'
import parts from './parts.module.css'

interface TagProps {
  readonly tone?: 'success' | 'warning' | 'error' | 'calm' | 'none' | undefined
  readonly children: ReactNode
}

/** Short label of a state, beside a name or in a table. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={parts.tag} data-tone={tone}>
      {children}
    </span>
  )
}

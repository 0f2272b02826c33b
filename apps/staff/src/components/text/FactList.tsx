import type { ReactNode } from 'react'
import parts from '../parts.module.css'

/** A fact by its name. */
export type Fact = readonly [name: string, value: ReactNode]

/** What is known, each by its name. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={parts.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={parts.contents}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import parts from '../parts.module.css'

/** Label and value. */
export type Fact = readonly [name: string, value: ReactNode]

/** Description list of labeled facts. */
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

import styles from './profile.module.css'

/** Names and values to read; a value that is not known is left out. */
export function DataList({
  data,
}: {
  readonly data: readonly (readonly [name: string, value: string | null])[]
}) {
  return (
    <dl className={styles.data}>
      {data.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

import { initialsOf } from '../search/results.ts'
import styles from './provider.module.css'

/** Initials on a tinted ground; the name is beside it, so it says nothing of its own. */
export const Portrait = ({ name }: { readonly name: string }) => (
  <span className={styles.portrait} aria-hidden="true" translate="no">
    {initialsOf(name)}
  </span>
)

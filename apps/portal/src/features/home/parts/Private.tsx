import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeWords } from '../home.words.ts'
import styles from './ways.module.css'

/** Who hears of it: nobody at work. */
export const Private = (): ReactNode => (
  <p className={styles.private}>
    <LockKeyhole aria-hidden="true" size={20} />
    <span>{homeWords.confidential}</span>
  </p>
)

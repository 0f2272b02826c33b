import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeMessages } from '../home.messages.ts'
import styles from './ways.module.css'

/** Confidentiality note: the employer learns nothing. */
export const ConfidentialityNote = (): ReactNode => (
  <p className={styles.private}>
    <LockKeyhole aria-hidden="true" size={20} />
    <span>{homeMessages.confidential}</span>
  </p>
)

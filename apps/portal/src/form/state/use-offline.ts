import { useSyncExternalStore } from 'react'
import { addListeners } from '#lib/add-listeners.ts'

const subscribe = (hear: () => void): (() => void) => addListeners(window, { online: hear, offline: hear })
const isOffline = (): boolean => !window.navigator.onLine
/** The document server is never without a network. */
const getServerSnapshot = (): boolean => false

/** Whether this device has no network now; drawn again when that changes. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, getServerSnapshot)

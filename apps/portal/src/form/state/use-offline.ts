import { useSyncExternalStore } from 'react'
import { addListeners } from '@evenkeel/web/add-listeners'

const subscribe = (hear: () => void): (() => void) => addListeners(window, { online: hear, offline: hear })
const isOffline = (): boolean => !window.navigator.onLine
/** The document server is never offline. */
const getServerSnapshot = (): boolean => false

/** True while this device is offline; re-renders on change. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, getServerSnapshot)

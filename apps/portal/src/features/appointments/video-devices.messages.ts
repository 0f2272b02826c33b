import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the camera and microphone check before a video visit. `$device`: camera or microphone. */
export const videoDeviceMessages = defineMessages(
  'visit-devices',
  {
    title: 'Check your camera and microphone',
    willAsk:
      'Your browser will ask if this page may use them. Nothing is recorded, and nobody sees or hears you yet.',
    useBoth: 'Use camera and microphone',
    useSound: 'Use sound only',
    you: 'You',
    cameraIsOff: 'Your camera is off',
    bothOff: 'Camera and microphone are off',
    isOff: '{device, select, camera {Your camera is off} other {Your microphone is off}}',
    refused:
      '{device, select, camera {Your browser does not let this page use the camera. Press the camera sign in the address bar, allow it, and try again.} other {Your browser does not let this page use the microphone. Press the microphone sign in the address bar, allow it, and try again.}}',
    missing:
      '{device, select, camera {We found no camera. Please plug one in, and try again.} other {We found no microphone. Please plug one in, and try again.}}',
    busy: '{device, select, camera {Another program is using your camera. Please close it, and try again.} other {Another program is using your microphone. Please close it, and try again.}}',
    unavailable:
      '{device, select, camera {This browser cannot use your camera here. Another browser or device may help.} other {This browser cannot use your microphone here. Another browser or device may help.}}',
    withoutCamera: 'You can go in with sound only.',
    withoutMicrophone: 'Your counselor needs a microphone to hear you.',
    camera: 'Camera',
    microphone: 'Microphone',
    cameraNumber: 'Camera {number}',
    microphoneNumber: 'Microphone {number}',
    loudness: 'Loudness of your microphone',
    heard: 'Your microphone works. Only this page hears you.',
    sayWords: 'Please say a few words. The bar moves when your microphone works.',
  },
  { critical: [] },
)

import { defineText } from '../../host/locale.ts';

export const scanText = defineText('scan', {
  'zh-CN': {
    starting: '正在打开相机，如浏览器询问，请选择允许',
    aim: '将二维码放入框内，自动识别',
    retry: '重试',
    photo: '选择照片',
    reading: '识别中',
    faults: {
      insecure: '当前页面未使用 HTTPS，无法使用相机。请选择照片，或手动输入。',
      unsupported: '当前浏览器或应用不支持相机。请选择照片，或手动输入。',
      policy: '当前页面未开放相机。请选择照片，或手动输入。',
      refused: '未获得相机权限。请在浏览器和系统设置中允许使用相机后重试，或选择照片。',
      'refused-in-frame': '未获得相机权限，或外层页面未开放相机。请允许使用相机后重试，或选择照片。',
      none: '未找到相机。请选择照片，或手动输入。',
      busy: '相机无法启动，可能正被其他应用使用。请关闭后重试，或选择照片。',
      lost: '相机已断开。请重新连接后重试，或选择照片。',
      failed: '相机启动失败。请重试，或选择照片。',
    },
    notes: {
      slow: '暂未识别到二维码。请靠近一些并保持光线充足，或选择照片。',
      tooLarge: '照片不能超过 20 MB',
      wrongType: '请选择 JPG 或 PNG 格式的照片',
      tooManyPixels: '照片不能超过 5000 万像素',
      unreadable: '照片无法打开，请重新选择',
      noCode: '照片中未识别到二维码，请选择更清晰的照片',
    },
  },
  en: {
    starting: 'Starting the camera. If the browser prompts you, allow access.',
    aim: 'Point the camera at the QR code. It is read automatically.',
    retry: 'Try again',
    photo: 'Choose a photo',
    reading: 'Reading',
    faults: {
      insecure: 'The camera requires HTTPS, which this page does not use. Choose a photo, or type the ID.',
      unsupported: 'This browser or app does not provide a camera. Choose a photo, or type the ID.',
      policy: 'This page does not allow the camera. Choose a photo, or type the ID.',
      refused:
        'Access to the camera was refused. Allow it in the settings of your browser and device and try again, or choose a photo.',
      'refused-in-frame':
        'Access to the camera was refused, or the page around this one does not allow it. Allow it and try again, or choose a photo.',
      none: 'No camera found. Choose a photo, or type the ID.',
      busy: "The camera couldn't be started. Another app may be using it. Close that app and try again, or choose a photo.",
      lost: 'The camera was disconnected. Connect it and try again, or choose a photo.',
      failed: "Couldn't start the camera. Try again, or choose a photo.",
    },
    notes: {
      slow: 'No QR code found yet. Move closer, add light, or choose a photo.',
      tooLarge: 'A photo can have at most 20 MB',
      wrongType: 'Choose a photo in JPG or PNG format',
      tooManyPixels: 'A photo can have at most 50 million pixels',
      unreadable: "Couldn't open the photo. Choose another one.",
      noCode: 'No QR code found in the photo. Choose a sharper one.',
    },
  },
});

/** Keys that a store which is careless about some character or wildcard would mix up; no two are equal. */
export const easilyMixedUp: readonly string[] = [
  ...['class', 'class-old', 'class_old', 'class:old', 'class/old', 'CLASS', ' class', 'class ', 'class\n'],
  ...[
    'class%',
    'class_',
    'class*',
    'class?',
    '[class]',
    'cl\\ass',
    "cl'ass",
    'cl"ass',
    '{class}',
    '%',
    '_',
    '*',
  ],
  ...['\0', 'class\0', 'class\0old', 'class\x01', 'class\x01\x01', '\x010', '\u0100', '-', '0', '1', '01'],
  ...[
    'é',
    'e\u0301',
    'ß',
    'SS',
    '한글',
    'ー',
    '\uac00',
    '\u1100\u1161',
    '\ud83d',
    '\ude00',
    '😀',
    '\ude00\ud83d',
  ],
  ...[
    '\uff5e',
    '\ufffd',
    '\ufffe',
    '\uffff',
    '\ue000',
    '\ue001',
    '\uf8ff',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    'undefined',
    'null',
    'x'.repeat(255),
    `${'x'.repeat(254)}y`,
    '漢'.repeat(255),
    `a${'😀'.repeat(127)}`,
    '\uffff'.repeat(255),
  ],
];

/** Namespaces of that kind; they are shorter than keys. */
export const mixedUpNamespaces = [
  ...easilyMixedUp.filter((key) => key.length <= 64),
  'x'.repeat(64),
  '\uffff'.repeat(64),
];

/** Keys and namespaces that are none. */
export const noKeys: readonly string[] = ['', 'x'.repeat(256)];

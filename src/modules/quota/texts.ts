declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    quota: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'additional-quota-screen': typeof import('./texts/uz/additional-quota-screen.json');
    additionalQuota: typeof import('./texts/uz/additionalQuota.json');
    'quota-screen': typeof import('./texts/uz/quota-screen.json');
    quota: typeof import('./texts/uz/quota.json');
    quotaAgreement: typeof import('./texts/uz/quotaAgreement.json');
    quotaDistribution: typeof import('./texts/uz/quotaDistribution.json');
    quotaRequest: typeof import('./texts/uz/quotaRequest.json');
    quotaSplit: typeof import('./texts/uz/quotaSplit.json');
    quotaTotal: typeof import('./texts/uz/quotaTotal.json');
  }
}

export {};

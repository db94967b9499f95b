/** "I can't help with that", at the beginning of a reply. "Unfortunately, the answer is wrong" is feedback. */
export const refusal = new RegExp(
  [
    "^\\W*(?:(?:i['’]?m|i am|my apologies|apologies|sorry|unfortunately)[^.!?\\n]{0,40}[,.]?\\s*(?:but\\s+)?)?(?:as an ai[^.!?\\n]{0,40},?\\s*)?i\\s?(?:['’]m| am)?\\s?(?:can ?not|can['’]?t|could ?n['’]?t|won['’]?t|will not|(?:un|not )able to|must decline|decline)\\b[^.!?\\n]{0,30}\\b(?:help|assist|evaluat|grad|judg|assess|provid|comply|continu|do (?:that|this|so)|fulfil|answer|rat|discuss|engage|process|respond|scor)",
    '^\\W*(?:lo siento|lamento)[^.\\n]{0,30}no puedo|^\\W*(?:je suis )?désolée?[^.\\n]{0,30}ne (?:peux|puis) pas|^\\W*(?:es )?tut mir leid[^.\\n]{0,30}(?:kann|darf)[^.\\n]{0,40}nicht',
    '^\\W*mi dispiace[^.\\n]{0,30}non posso|^\\W*(?:desculpe|lamento)[^.\\n]{0,30}não posso|^\\W*(?:извините|простите|к сожалению)[^.\\n]{0,30}не могу',
    '^\\W*(?:извините[^.\\n]{0,10})?(?:я )?не (?:могу|в состоянии) (?:оценить|помочь|судить)|^\\W*(?:przepraszam|niestety)[^.\\n]{0,30}nie mog|^\\W*(?:het spijt me|sorry)[^.\\n]{0,30}(?:kan|mag)[^.\\n]{0,40}niet|^\\W*(?:üzgünüm|maalesef)[^.\\n]{0,60}(?:mıyorum|miyorum|amam|emem)',
    '^[\\P{L}]*(?:عذر|آسف|أعتذر)[^.\\n]{0,40}لا (?:يمكن|أستطيع)|^[\\P{L}]*(?:मुझे खेद|क्षमा|माफ)[^।\\n]{0,80}नहीं',
    '^\\W*(?:很?抱歉|对不起)[^。\\n]{0,20}(?:无法|不能)|^\\W*申し訳[^。\\n]{0,40}(?:できません|お手伝い)|^\\W*죄송[^.\\n]{0,40}수 없',
  ].join('|'),
  'iu',
);

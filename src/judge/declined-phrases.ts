// Phrases are written as `foldPhrase` in is-declined.ts leaves them: lower case, no accents, no apostrophes, no
// punctuation. They must be the whole message, apart from the fillers around them.

/** Words that may stand before or after a phrase and change nothing. */
export const fillers =
  'sorry|um+|uh+|er+|erm|hm+|well|oh|ok|okay|honestly|frankly|actually|really|just|simply|yet|now|right now|at all|' +
  'at the moment|this time|this one|that one|that|it|this|tbh|to be honest|im afraid|i am afraid|unfortunately|please|' +
  'pls|plz|sir|miss|lol|man|bro|the answer|the solution|anything|anything about (this|it|that)|about (this|it|that)|' +
  'to (this|that|it)|for (this|that|it)|on this( one)?|the answer to (this|that)( question)?|either|anymore|' +
  'with (this|it|that)|and|so|no|yes|yeah|thanks|thank you|hi|hello|hey';

/** English phrases, as the inside of a regular expression. */
export const englishUnknown =
  '(i )?((really|honestly|just|actually|truly|still) )?(dont|do not|didnt|did not) (really |actually |even )?(know|remember|recall|understand|get)( (it|this|that))?|' +
  'i (have )?forgot(ten)?|' +
  'dunno|i dunno|idk|idek|id k|dk|dont kno|don t know|' +
  '((i have|i ve|ive|i got|ive got|got|have) )?(absolutely |really |honestly )?(no|zero|not a|not the (slightest|faintest)|havent (an?y?|the)( slightest| faintest)?|have not (an?y?|the)( slightest| faintest)?) (idea|clue)s?|' +
  'i (havent|have not) (an?y?|the)( slightest| faintest)? (idea|clue)|' +
  'i (have )?nothing|i got nothing|' +
  '(i am |im )?(not|un) ?(sure|certain)|' +
  '(i )?(cannot|cant|can not|couldnt|could not) (say|tell|answer|remember|recall|think of (it|anything|one)|do (this|it|that))( (this|that|the) question)?( (it|this|that))?|' +
  'i (give|gave) up|give up|i pass|pass|next question|no answer|no comment|' +
  '(i am |im )?(totally |completely |so |very |really )?(stuck|lost|confused|clueless)|' +
  'beats me|who knows|search me|your guess is as good as mine|not a clue|no clue|clueless|' +
  '(i )?(havent|have not|never) (learned|learnt|studied|covered|seen|heard of)( (this|it|that))?';

export const englishHelp =
  '((can|could|would|will) (you|u|someone) |please )?(help|explain|assist)( me)?( out)?( (this|it|that|the question|the answer))?|' +
  '((can|could|may) (i|you) )?(please )?(get|have|give|give me|show|show me|tell me|provide|i want|i need|i would like) (a |an |some |the |another |more )?(hint|help|clue|tip|explanation|answer|solution|example)s?|' +
  'i (need|want|would like|could use) (a |an |some |the |your |more )?(hint|help|clue|tip|explanation|answer|solution|example)s?|' +
  '(what is|whats|what s) (the|your) (answer|solution|hint)|just tell me|hint|help|explain|' +
  '(what )?do you mean|what do you mean|what does (this|that|it|the question) mean|can you (repeat|rephrase)( (this|that|it|the question))?|i need help|teach me';

/** The commonest ways to say "I don't know" in other languages. */
export const otherUnknown = [
  // Spanish, Portuguese, Italian, French, Catalan, Romanian
  'no (lo )?se',
  'yo no se',
  'ni idea',
  'no tengo (ni )?idea',
  'no me acuerdo',
  'no recuerdo',
  'no entiendo',
  'no estoy segur[oa]',
  '(eu )?nao sei',
  'nao (me )?lembro',
  'nao faco ideia',
  'nao tenho ideia',
  'nao entendi',
  'sei la',
  '(io )?non (lo )?so',
  'non (mi )?ricordo',
  'non ne ho idea',
  'nessuna idea',
  'boh',
  'non capisco',
  '(je )?(ne )?sais pas',
  'je (n )?en sais rien',
  'jen sais rien',
  'aucune idee',
  'je n ?ai aucune idee',
  'chai?s pas',
  'jsp',
  'je ne me (souviens|rappelle) (pas|plus)',
  'je ne comprends pas',
  'no ho se',
  'nu stiu',
  'habar nu am',
  'n ?am idee',
  // German, Dutch, Swedish, Danish, Norwegian, Finnish, Hungarian
  '(ich )?wei(ss|ß) (es )?(ich )?(leider )?nicht',
  'das wei(ss|ß) ich( leider)? nicht',
  '(ich hab(e)? )?keine ahnung',
  'kein plan',
  'keinen plan',
  'ka',
  'wei(ss|ß) nicht',
  'ich verstehe (das|es) nicht',
  'ik weet het (echt )?niet',
  'weet ik niet',
  'weet niet',
  '(ik heb )?geen idee',
  'ik snap het niet',
  'jag vet inte',
  'vet inte',
  'vet ej',
  'ingen aning',
  'jeg ved (det )?ikke',
  'ved ikke',
  'aner det ikke',
  'jeg vet (det )?ikke',
  'vet ikke',
  'aner ikke',
  'ingen anelse',
  'en tieda',
  'ei mitaan hajua',
  'nem tudom',
  'fogalmam sincs',
  // Polish, Czech, Slovak, Croatian and Serbian, Russian, Ukrainian, Bulgarian, Greek
  '(ja )?nie wiem',
  'nie mam pojecia',
  'nie pamietam',
  'nevim',
  '(ja )?to nevim',
  'nemam tuseni',
  'neviem',
  'netusim',
  'ne znam',
  'nemam pojma',
  'ne vem',
  '(я )?(этого )?не знаю',
  'понятия не имею',
  '(я )?не помню',
  'без понятия',
  'хз',
  '(я )?не понимаю',
  '(я )?(цього )?не знаю',
  'гадки не маю',
  'уявлення не маю',
  'не знам',
  'нямам представа',
  'δεν ξερω',
  'δεν γνωριζω',
  'ιδεα δεν εχω',
  // Turkish, Arabic, Hebrew, Persian, Hindi, Bengali, Urdu
  '(ben )?bilmiyorum',
  'fikrim yok',
  'hicbir fikrim yok',
  'لا اعرف',
  'لا اعلم',
  'لا ادري',
  'مش عارف',
  'ما اعرف',
  'ليس لدي فكرة',
  'אני לא יודעת?',
  'לא יודעת?',
  'אין לי מושג',
  'نمی ?دانم',
  'نمی ?دونم',
  '(मुझे )?(नहीं|नही) (पता|मालूम)',
  'मुझे नहीं पता',
  'पता नहीं',
  'मैं नहीं जानता',
  'मैं नहीं जानती',
  'mujhe nahi pata',
  'pata nahi',
  'nahi pata',
  'আমি জানি না',
  'জানি না',
  'مجھے نہیں معلوم',
  'مجھے نہیں پتہ',
  'معلوم نہیں',
  // Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian and Malay, Swahili
  '(我)?(真的|也|完全|还)?不(太)?(知道|清楚|会|懂|明白|晓得)(了|啊|呀|呢)?',
  '(我)?(真的|也|完全|還)?不(太)?(知道|清楚|會|懂|明白|曉得)(了|啊|呀|呢)?',
  '(我)?没有?(想法|头绪|思路)',
  '(我)?忘(记)?了',
  '(私は|僕は|俺は)?(全然|まったく|全く|よく)?(わかりません|わからない(です)?|分かりません|分からない(です)?|知りません|知らない(です)?|わからん|覚えていません)',
  '(저는|나는|난|전|잘)?\\s?(잘\\s?)?(모르겠어요|모르겠습니다|모르겠다|몰라요|몰라|모르겠어|모릅니다|모름)',
  '(toi |em |minh )?(khong|k|ko) (biet|hieu|nho)',
  'chiu',
  'ไม่รู้',
  'ไม่ทราบ',
  '(ผม|ฉัน|หนู)ไม่(รู้|ทราบ)',
  '(saya |aku )?(tidak|tak|nggak|gak|ga|enggak) (tahu|tau|ingat|mengerti)',
  'sijui',
];

/** The commonest ways to ask for help in other languages. */
export const otherHelp = [
  'ayuda(me)?( por favor)?',
  'necesito ayuda',
  '(dame )?una pista',
  'me puedes ayudar',
  'puedes explicar(lo|melo)?',
  'ajuda',
  'preciso de ajuda',
  'uma dica',
  'aiuto',
  'mi serve aiuto',
  'un suggerimento',
  'aide(z)?( |-)?moi',
  'aide',
  'un indice( s ?il (te|vous) plait)?',
  'j ?ai besoin d ?aide',
  '(bitte )?hilfe',
  '(bitte )?hilf mir',
  'ich brauche hilfe',
  '(gib mir )?einen? (hinweis|tipp)',
  'help mij',
  'hulp( nodig)?',
  'hjalp( mig)?',
  'hjelp( meg)?',
  'pomocy',
  'pomoz mi',
  'pomoc',
  'помоги(те)?( мне| пожалуйста)?',
  'помощь',
  'подсказк[аиу]',
  'допоможи(ть)?',
  'yardim( et| edin| lazim)?',
  'ipucu',
  'ساعدني',
  'مساعدة',
  'مدد',
  'मदद( करो| करें| चाहिए)?',
  '(请|請)?(帮帮?我|幫幫?我|帮助|幫助|提示|给我提示|給我提示|帮忙|幫忙)',
  '(助けて|ヒント)(ください|をください|お願いします)?',
  '도와(줘|주세요|줘요)',
  '힌트( 주세요| 줘)?',
  'giup( toi| em)?( voi)?',
  'goi y',
  'ช่วยด้วย',
  '(tolong|minta) bantuan',
  'tolong',
];

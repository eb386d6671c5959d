use minicbor::{Decoder, data::Type};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// COSE key types.
const OCTET_KEY_PAIR: i64 = 1;
const ELLIPTIC_CURVE: i64 = 2;
const RSA: i64 = 3;
/// COSE curves.
const P256: i64 = 1;
const CURVE_25519: i64 = 6;
/// COSE labels of parameters; those below zero depend on the key type.
const TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
const CURVE_OR_MODULUS: i64 = -1;
const X_OR_EXPONENT: i64 = -2;
const Y: i64 = -3;
/// The prefix of an uncompressed point.
const UNCOMPRESSED: u8 = 4;

/// The public key of a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicKey {
    /// ECDSA on P-256 with SHA-256: nearly all devices.
    Es256(Vec<u8>),
    /// Ed25519.
    Ed25519(Vec<u8>),
    /// RSA with SHA-256: Windows with an older TPM.
    Rs256 {
        /// Without leading zeros.
        modulus: Vec<u8>,
        /// Without leading zeros.
        exponent: Vec<u8>,
    },
}

impl PublicKey {
    /// The COSE algorithm identifiers, the preferred one first.
    pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

    /// Parses a COSE key at the beginning of the bytes. Returns the key and its length; `None` if it is not supported.
    pub fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let mut decoder = Decoder::new(bytes);
        let (mut key_type, mut algorithm, mut curve) = (None, None, None);
        let (mut modulus, mut x, mut y): (&[u8], &[u8], &[u8]) = (&[], &[], &[]);
        for _ in 0..decoder.map().ok()?? {
            match decoder.i64().ok()? {
                TYPE => key_type = decoder.i64().ok(),
                ALGORITHM => algorithm = decoder.i64().ok(),
                CURVE_OR_MODULUS if decoder.datatype().ok()? == Type::Bytes => modulus = decoder.bytes().ok()?,
                CURVE_OR_MODULUS => curve = decoder.i64().ok(),
                X_OR_EXPONENT => x = decoder.bytes().ok()?,
                Y => y = decoder.bytes().ok()?,
                _ => decoder.skip().ok()?,
            }
        }
        let key = match (key_type?, algorithm?, curve) {
            (ELLIPTIC_CURVE, ES256, Some(P256)) if x.len() == 32 && y.len() == 32 => {
                PublicKey::Es256([&[UNCOMPRESSED], x, y].concat())
            }
            (OCTET_KEY_PAIR, EDDSA, Some(CURVE_25519)) if x.len() == 32 => PublicKey::Ed25519(x.to_owned()),
            (RSA, RS256, None) if !modulus.is_empty() && !x.is_empty() => {
                PublicKey::Rs256 { modulus: without_zeros(modulus), exponent: without_zeros(x) }
            }
            _ => return None,
        };
        Some((key, decoder.position()))
    }

    /// Verifies a signature of the message.
    pub fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let verified = match self {
            PublicKey::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            PublicKey::Rs256 { modulus, exponent } => RsaPublicKeyComponents { n: modulus, e: exponent }.verify(
                &RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
        };
        verified.is_ok()
    }
}

/// Removes leading zeros, as ring requires.
fn without_zeros(number: &[u8]) -> Vec<u8> {
    number.iter().copied().skip_while(|byte| *byte == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &[u8] = b"authenticator data and hash";

    fn bytes(digits: &str) -> Vec<u8> {
        hex::decode(digits).unwrap()
    }

    /// { 1: 3, 3: -257, -1: modulus, -2: exponent }
    fn rsa(modulus: &[u8]) -> Vec<u8> {
        let length = u16::try_from(modulus.len()).unwrap().to_be_bytes();
        [&[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59], length.as_slice(), modulus, &[0x21, 0x43, 1, 0, 1]].concat()
    }

    #[test]
    fn a_key_of_rsa_verifies_what_openssl_has_signed_and_nothing_else() {
        let modulus = bytes(concat!(
            "ef3f0cbd89c5f28702a6efc3143c301391c90cccbc515d116e90fb8b2e35295f5bc3cd4da47709fa2bc3912f764cdefb",
            "088058b9eca277e41fae23176b852ad6917c038a8660c120018c05d0b83ec0b8ae84608b9184ce363a2fba3c3d6aa138",
            "5fdd0918511d72e36707bd9feff1227228b0af79c7ced70f3eaffffa2ff6db31aca26e8cd893f6bc8d61086e5a7935b4",
            "fd10d723e59ddf8e5324eb08f79db799d3bde2b4f750504dee0bb4f5e91c9f868b02c3a4582a3e89f2919909925c0100",
            "48fdfc8f93bf11f9f92b8f2498072896990b9997a002f48b29329dd86c4f8b88110ee53eeeda0b51417d170b2fc9d2a3",
            "0a70dcd55177164080aea13568ac61ad",
        ));
        let mut signature = bytes(concat!(
            "b14f6056fc365bdce48269c7ac31ec4212cda6e3433a76763cd1a7b38e258da31741f24afb1fb4f12d0e9cc10a0eb21a",
            "7f4cd2e6b693ca3fe30fedb6031be0c0cb138528d58cda9a80a62ae8280a52135439ea69e37dc0839e060cab72bb795c",
            "7667e71e7e73f92daed9877fc731eb3652f5fbde3ef7d9144d17c31b9c2fcd103ef944ea549a0e72c3ae7440ac6ce2f4",
            "7977187e2a57db341d2394b13099a16b1f35282e4d5ad34b55bdab58920ed582b8b29949bfa1e1689e9af82624ffae88",
            "4f86a7092f040a6bf78612437fa9d3d0d8a2f5c4dcc065120fc3f99f2d0054412ae498cb67bacc6059874e9c52a65b17",
            "c285e83962512619bc54fbcdea9fbbbe",
        ));
        for modulus in [modulus.clone(), [&[0], modulus.as_slice()].concat()] {
            let cose = rsa(&modulus);
            let (key, length) = PublicKey::read(&cose).unwrap();
            assert_eq!(length, cose.len());
            assert!(key.has_signed(MESSAGE, &signature));
            assert!(!key.has_signed(b"another message", &signature));
        }
        let short = rsa(&modulus[..128]);
        let (key, _) = PublicKey::read(&short).unwrap();
        assert!(!key.has_signed(MESSAGE, &signature), "1024 bits");
        signature[7] ^= 1;
        assert!(!PublicKey::read(&rsa(&modulus)).unwrap().0.has_signed(MESSAGE, &signature));
    }

    #[test]
    fn what_is_no_key_of_the_offered_algorithms_is_not_read() {
        let x = [7; 32];
        let ed25519 = |kind, algorithm, curve, x: &[u8]| {
            let length = u8::try_from(x.len()).unwrap();
            [&[0xa4, 1, kind, 3, algorithm, 0x20, curve, 0x21, 0x58, length], x].concat()
        };
        let whole = ed25519(1, 0x27, 6, &x);
        assert_eq!(PublicKey::read(&whole), Some((PublicKey::Ed25519(x.to_vec()), whole.len())));
        for (wrong, why) in [
            (ed25519(2, 0x27, 6, &x), "another type"),
            (ed25519(1, 0x26, 6, &x), "another algorithm"),
            (ed25519(1, 0x27, 1, &x), "another curve"),
            (ed25519(1, 0x27, 6, &x[1..]), "too short"),
            (whole[..whole.len() - 1].to_vec(), "cut off"),
            (vec![0xbf], "a map without an end"),
            (vec![0xbb; 9], "more entries than bytes"),
            (b"no CBOR".to_vec(), "no CBOR"),
            (Vec::new(), "nothing"),
        ] {
            assert_eq!(PublicKey::read(&wrong), None, "{why}");
        }
    }
}
